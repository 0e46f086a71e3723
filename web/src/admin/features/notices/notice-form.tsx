import { useContext, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  notice,
  noticeBody,
  noticeCalls,
  type Notice,
  type NoticeBody,
} from '@papan/contracts/calls/media/notice-calls.ts'
import { maxNoticeLength } from '@papan/contracts/limits.ts'
import { minuteMs, wibInstant } from '@papan/contracts/wib.ts'
import { ClockContext } from '../../../shared/clock/use-clock.ts'
import { stateOf } from '../../api/asks.ts'
import { useWrite } from '../../api/use-call.ts'
import { toast } from '../../dialogs/dialog-store.ts'
import { Choice } from '../../fields/choice.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { Controlled, ControlledField } from '../../forms/controlled-field.tsx'
import { MarketField } from '../../forms/market-field.tsx'
import { resolverOf } from '../../forms/resolver-of.ts'
import { SpanFields } from '../../forms/span-fields.tsx'
import { RecordForm, type RecordFormFrame } from '../../records/record-form.tsx'
import { noticesText } from './notices-text.ts'

/** Begins now. */
const newNotice = (now: number): NoticeBody => ({
  text: '',
  place: 'ALL',
  market: null,
  level: 'INFO',
  startsAt: wibInstant(now - (now % minuteMs)),
  endsAt: '',
})

const valuesOf = ({ text, place, market, level, startsAt, endsAt }: Notice): NoticeBody => ({
  text,
  place,
  market,
  level,
  startsAt: wibInstant(Date.parse(startsAt)),
  endsAt: wibInstant(Date.parse(endsAt)),
})

type NoticeFormProps = RecordFormFrame & {
  /** null makes a new notice. */
  edited: Notice | null
}

export const NoticeForm = ({ edited, ...frame }: NoticeFormProps) => {
  const clock = useContext(ClockContext)
  const [add] = useWrite(noticeCalls.addNotice, 'Notices')
  const [save] = useWrite(noticeCalls.saveNotice, 'Notices')
  const [state, setState] = useState(edited && stateOf(edited))
  const form = useForm<NoticeBody>({
    resolver: resolverOf<NoticeBody>(noticeBody),
    defaultValues: edited ? valuesOf(edited) : newNotice(clock.now()),
  })
  const { control, reset } = form
  const place = useWatch({ control, name: 'place' })
  return (
    <RecordForm
      {...frame}
      form={form}
      heading={edited ? noticesText.editHeading : noticesText.newHeading}
      name={edited?.text}
      isEdit={edited !== null}
      draft={`pengumuman ${edited?.id ?? 'baru'}`}
      fields={['text', 'place', 'market', 'level', 'startsAt', 'endsAt']}
      failed={noticesText.saveFailed}
      newer={{
        schema: notice,
        show: (stored: Notice) => {
          setState(stateOf(stored))
          reset(valuesOf(stored))
        },
      }}
      submit={{ text: edited ? noticesText.save : noticesText.add, busy: adminText.saving }}
      save={async (body) => {
        await (edited ? save({ path: { noticeId: edited.id }, body, state }) : add({ body }))
        toast(noticesText.saved)
        reset(edited ? body : newNotice(clock.now()))
      }}
    >
      <ControlledField
        control={control}
        name="text"
        label={noticesText.text}
        hint={noticesText.textHint(maxNoticeLength)}
        maxLength={maxNoticeLength}
        autoComplete="off"
      />
      <Controlled as={Choice} name="place" control={control} label={noticesText.place} options={noticesText.places} />
      {place === 'MARKET' && (
        <Controlled as={MarketField} name="market" control={control} folded={false} none={adminText.chooseMarket} />
      )}
      <Controlled as={Choice} name="level" control={control} label={noticesText.level} options={noticesText.levels} />
      <div className="grid grid-cols-[10.5rem_1fr] items-start gap-3">
        <SpanFields control={control} names={['startsAt', 'endsAt']} labels={adminText.span} />
      </div>
    </RecordForm>
  )
}
