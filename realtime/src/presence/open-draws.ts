import { openDraw, type DrawEditors, type OpenDraw } from '@papan/contracts/socket/messages.ts'
import type { Logger } from '@papan/runtime/logger.ts'
import type { Admins } from './admins.ts'
import type { Handlers } from '../sessions/message-handlers.ts'
import { openDrawsLifeMs, type OpenDraws, type OpenDrawsBoard } from './presence-board.ts'
import type { AppSocket } from '../sessions/socket-types.ts'

type OpenDrawsDeps = {
  admins: Admins
  board: OpenDrawsBoard
  log: Logger
  clock: () => number
}

/** Poll interval of other instances, ms. */
const everyMs = 250
/** How often a page is asked whether its draw is still open, and how often an unchanged list is written again, ms. */
const askMs = 1_000
/** A page silent for this long is asleep, ms. */
const aliveMs = 3_000

/** A page with its draw: last answer, last question (ms), last message sent. */
type Page = { draw: OpenDraw; answeredAt: number; askedAt: number; sent: string }

const byName = (a: OpenDraws[number], b: OpenDraws[number]): number => (a.username < b.username ? -1 : 1)

const editorsOf = ({ market, date }: NonNullable<OpenDraw>, all: OpenDraws): DrawEditors => {
  const here = all.filter((one) => one.market === market && one.date === date)
  const admins = new Map(here.sort(byName).map(({ userId, username }) => [userId, { userId, username }]))
  return { market, date, editors: [...admins.values()] }
}

/**
 * Admins with a draw open for entry, over all instances. Pages are polled by the server: a hidden tab answers messages while its
 * timers hardly run. Without open draws here nothing is read or written.
 */
export const createOpenDraws = ({ admins, board, log, clock }: OpenDrawsDeps) => {
  const pages = new Map<AppSocket, Page>()
  let written = { text: '[]', at: 0 }
  let others: { lists: OpenDraws[]; at: number } = { lists: [], at: Number.NEGATIVE_INFINITY }
  let isAway = false

  const ask = (socket: AppSocket, page: Page) => {
    page.askedAt = clock()
    socket.timeout(aliveMs).emit('still_open', (error) => {
      if (!error) page.answeredAt = clock()
    })
  }

  const own = (): OpenDraws =>
    [...pages].flatMap(([socket, { draw, answeredAt }]) => {
      const admin = admins.adminOf(socket)
      if (!draw || !admin || clock() - answeredAt >= aliveMs) return []
      return { userId: admin.userId, username: admin.username, ...draw }
    })

  const exchange = async (list: OpenDraws) => {
    const text = JSON.stringify(list)
    const isNew = text !== written.text || (list.length > 0 && clock() - written.at >= askMs)
    try {
      if (isNew) await (list.length > 0 ? board.write(list) : board.remove())
      if (isNew) written = { text, at: clock() }
      others = { lists: await board.others(), at: clock() }
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'open draws of other instances are unknown')
      isAway = true
    }
  }

  const send = () => {
    const elsewhere = clock() - others.at < openDrawsLifeMs ? others.lists.flat() : []
    const all = [...own(), ...elsewhere]
    for (const [socket, page] of pages) {
      if (!page.draw || !admins.adminOf(socket)) continue
      const editors = editorsOf(page.draw, all)
      const text = JSON.stringify(editors)
      if (text !== page.sent) socket.emit('draw_editors', editors)
      page.sent = text
    }
  }

  const poll = async () => {
    for (const [socket, page] of pages) {
      if (socket.disconnected) pages.delete(socket)
      else if (page.draw && clock() - page.askedAt >= askMs) ask(socket, page)
    }
    const isIdle = written.text === '[]' && ![...pages.values()].some(({ draw }) => draw)
    if (isIdle) return
    // Pages here need not wait for Redis.
    send()
    await exchange(own())
    send()
  }

  let polling: Promise<void> | null = null
  let isDue = false
  const pollNow = () => {
    isDue = true
    polling ??= (async () => {
      while (isDue) {
        isDue = false
        await poll()
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'open draws could not be sent'))
      .finally(() => (polling = null))
  }
  const timer = setInterval(pollNow, everyMs)

  return {
    handlers: {
      open_draw(socket, payload) {
        if (!admins.hasAnnounced(socket)) return
        const draw = openDraw.safeParse(payload)
        if (!draw.success) return
        if (!pages.has(socket)) socket.once('disconnect', pollNow)
        pages.set(socket, { draw: draw.data, answeredAt: clock(), askedAt: clock(), sent: '' })
        pollNow()
      },
    } satisfies Handlers,
    async stop() {
      clearInterval(timer)
      await polling
      await board.remove().catch(() => undefined)
    },
  }
}
