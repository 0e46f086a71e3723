/** What a key does on the board; null for none. Letters act only while they are switched on. */
const boardCommands = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  Enter: 'open',
  a: 'take',
  x: 'decline',
  s: 'handOver',
  t: 'answer',
  g: 'alarm',
  m: 'mine',
  u: 'free',
  '/': 'search',
  '?': 'help',
} as const
export type BoardCommand = (typeof boardCommands)[keyof typeof boardCommands]

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

const isCommand = (key: string): key is keyof typeof boardCommands => Object.hasOwn(boardCommands, key)

export const commandOf = (
  { key, ctrlKey, metaKey, altKey, repeat }: Pressed,
  hasLetters: boolean,
): BoardCommand | null => {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey || altKey || !isCommand(name) || (name.length === 1 && !hasLetters)) return null
  const command = boardCommands[name]
  // A held key moves the selection and does nothing else.
  return repeat && command !== 'next' && command !== 'previous' ? null : command
}
