import { useSelector } from 'react-redux'
import type { OnlineAdmin } from '@papan/contracts/socket/messages.ts'
import type { BoardRow } from '../../board/board-rows.ts'
import { useMe } from '../../board/use-board.ts'
import { peopleOf, type Person } from './coverage/people.ts'

type WithAdmins = { online: { admins: OnlineAdmin[] | null } }

export const usePeople = (rows: readonly BoardRow[]): Person[] => {
  const me = useMe()
  const online = useSelector(({ online }: WithAdmins) => online.admins)
  return peopleOf(rows, online, me)
}
