import { z } from '../../schema.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { newPasskey, passkeyName } from './own-passkey-schemas.ts'
import { passkeyQuestion } from './passkey-schemas.ts'
import { renewedToken } from './account-calls.ts'

export const newPasskeyBody = z.strictObject({ name: passkeyName, passkey: newPasskey })
export const passkeyNameBody = z.strictObject({ name: passkeyName })

const own = '/admin/account/passkeys'

export const passkeyCalls = callsOf('auth', {
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
    body: newPasskeyBody,
    answer: renewedToken,
    errors: ['PASSKEY_UNAVAILABLE', 'PASSKEY_LIST_FULL', 'PASSKEY_KNOWN', 'LOGIN_THROTTLED'],
  }),
  renamePasskey: call('PUT', `${own}/:passkeyId`, {
    summary: 'Mengganti nama passkey',
    role: 'ADMIN',
    body: passkeyNameBody,
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
