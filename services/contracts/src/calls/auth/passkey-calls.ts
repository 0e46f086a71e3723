import { z } from '../../schema.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { loginAnswer } from './auth-calls.ts'
import { newPasskey, passkeyAnswer, passkeyName, passkeyQuestion } from './passkey-schemas.ts'

const own = '/admin/account/passkeys'

export const passkeyCalls = callsOf('auth', {
  askPasskey: call('POST', '/auth/passkey/question', {
    summary: 'Pertanyaan untuk masuk dengan passkey tanpa password',
    role: 'all',
    answer: passkeyQuestion,
    errors: ['PASSKEY_UNAVAILABLE'],
  }),
  loginByPasskey: call('POST', '/auth/passkey', {
    summary: 'Masuk dengan passkey, tanpa password dan kode',
    role: 'all',
    body: z.strictObject({ passkey: passkeyAnswer }),
    answer: loginAnswer,
    errors: ['WRONG_PASSKEY', 'PASSKEY_COPIED', 'PASSKEY_UNAVAILABLE', 'ADDRESS_REFUSED', 'LOGIN_THROTTLED'],
  }),
  beginPasskey: call('POST', `${own}/question`, {
    stepUp: true,
    summary: 'Pertanyaan untuk passkey baru',
    role: 'ADMIN',
    duringSetup: true,
    answer: passkeyQuestion,
    errors: ['PASSKEY_UNAVAILABLE', 'PASSKEY_LIST_FULL'],
  }),
  addPasskey: call('POST', own, {
    summary: 'Menambah passkey',
    role: 'ADMIN',
    duringSetup: true,
    body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    answer: messageAnswer.extend({ token: z.string().optional() }),
    errors: ['PASSKEY_UNAVAILABLE', 'PASSKEY_LIST_FULL', 'PASSKEY_KNOWN', 'LOGIN_THROTTLED'],
  }),
  renamePasskey: call('PUT', `${own}/:passkeyId`, {
    summary: 'Mengganti nama passkey',
    role: 'ADMIN',
    body: z.strictObject({ name: passkeyName }),
    answer: messageAnswer,
    errors: ['PASSKEY_NOT_FOUND'],
  }),
  removePasskey: call('DELETE', `${own}/:passkeyId`, {
    stepUp: true,
    summary: 'Menghapus passkey',
    role: 'ADMIN',
    answer: messageAnswer,
    errors: ['PASSKEY_NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  }),
  askStepUpPasskey: call('POST', '/admin/step-up/question', {
    summary: 'Pertanyaan untuk memastikan diri dengan passkey',
    role: 'ADMIN',
    duringSetup: true,
    answer: passkeyQuestion,
    errors: ['PASSKEY_UNAVAILABLE', 'PASSKEY_NOT_FOUND'],
  }),
})
