import { noticeCalls, type Notice } from '@papan/contracts/calls/media/notice-calls.ts'
import { stateOf } from '../../api/asks.ts'
import { useRead, useWrite } from '../../api/use-call.ts'
import { NamedRecords } from '../../records/named-records.tsx'
import { ShownStateText } from '../../records/shown-state.tsx'
import { NoticeForm } from './notice-form.tsx'
import { noticesText } from './notices-text.ts'

const placeText = ({ place, market }: Notice): string => market ?? noticesText.places[place]

/** What all visitors read now and later; past notices are in the log. */
export const NoticesAdmin = ({ title }: { title: string }) => {
  const [deleteNotice] = useWrite(noticeCalls.deleteNotice, 'Notices')
  return (
    <NamedRecords
      title={title}
      query={useRead(noticeCalls.listNotices, 'Notices')}
      texts={noticesText}
      nameHeading={noticesText.text}
      nameOf={({ text }) => text}
      detailOf={(notice) => `${noticesText.levels[notice.level]}, ${placeText(notice)}`}
      renderState={(notice) => <ShownStateText {...notice} />}
      skeletons={3}
      remove={(notice) => deleteNotice({ path: { noticeId: notice.id }, state: stateOf(notice) })}
      renderForm={(edited, frame) => <NoticeForm {...frame} edited={edited} />}
    />
  )
}
