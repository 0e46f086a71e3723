// A plugin of oxlint: names what es-x and compat miss, by the data of MDN for the oldest browsers (browserslist in package.json).

/** Of any object: no older interface has a member of this name. First versions: Chrome, Safari, Firefox. */
const members = {
  yield: 'scheduler.yield: 129, never, 142',
  showPopover: '114, 17, 125',
  hidePopover: '114, 17, 125',
  togglePopover: '114, 17, 125',
  startViewTransition: '111, 18, 144',
  skipTransition: '111, 18, 144',
  moveBefore: '133, never, 144',
  checkVisibility: '105, 17.4, 106',
  requestSubmit: '76, 16, 75',
  requestClose: '134, 18.4, 139',
  showPicker: '99, 16, 101',
  getCoalescedEvents: '58, 18.2, 59',
  throwIfAborted: '100, 15.4, 97',
  getHTML: '125, 18, 128',
  setHTML: '146, never, 148',
  setHTMLUnsafe: '124, 17.4, 123',
  adoptedStyleSheets: '73, 16.4, 101',
  replaceSync: '73, 16.4, 101',
  attachInternals: '77, 16.4, 93',
  userActivation: '72, 16.4, 120',
  roundRect: '99, 16, 112',
  createConicGradient: '99, 16.1, 112',
  bytes: '132, 18, 128',
  isConditionalMediationAvailable: '108, 16, 119',
  parseRequestOptionsFromJSON: '129, 18.4, 119',
  parseCreationOptionsFromJSON: '129, 18.4, 119',
  toSorted: '110, 16, 115',
  toReversed: '110, 16, 115',
  toSpliced: '110, 16, 115',
  isWellFormed: '111, 16.4, 119',
  toWellFormed: '111, 16.4, 119',
  isSubsetOf: '122, 17, 127',
  isSupersetOf: '122, 17, 127',
  isDisjointFrom: '122, 17, 127',
  symmetricDifference: '122, 17, 127',
  withResolvers: '119, 17.4, 121',
  fromAsync: '121, 16.4, 115',
  toBase64: '140, 18.2, 133',
  fromBase64: '140, 18.2, 133',
  getOrInsert: '145, 26.2, 144',
  getOrInsertComputed: '145, 26.2, 144',
}

const statics = {
  'AbortSignal.timeout': '103, 16, 100',
  'AbortSignal.any': '116, 17.4, 124',
  'URL.canParse': '120, 17, 115',
  'URL.parse': '126, 18, 126',
  'Response.json': '105, 17, 115',
  'ReadableStream.from': 'never, never, 117',
  'Object.groupBy': '117, 17.4, 119',
  'Map.groupBy': '117, 17.4, 119',
  'Promise.try': '128, 18.2, 134',
  'Error.isError': '134, 26, 138',
  'RegExp.escape': '136, 18.2, 134',
  'Intl.Segmenter': '87, 14.1, 125',
  'Intl.DurationFormat': '129, 16.4, 136',
  'navigator.share': '128 on desktops, 12.1, Android only',
  'navigator.canShare': '128 on desktops, 14, Android only',
  'crypto.randomUUID': 'in secure contexts only',
}

const globals = {
  navigation: '102, 26.2, 147',
  cookieStore: '87, 18.4, 140',
  trustedTypes: '83, 26, 148',
  documentPictureInPicture: '116, never, never',
  Iterator: '122, 18.4, 131',
  Temporal: '144, never, 139',
}

const attributes = {
  popover: '114, 17, 125',
  popoverTarget: '114, 17, 125',
  popoverTargetAction: '114, 17, 125',
  inert: '102, 15.5, 112',
  closedby: '134, never, 141',
  command: '135, 26.2, 144',
  commandfor: '135, 26.2, 144',
}

const lookbehind = /\(\?<[=!]/

/** Called only where it is there: `x.name?.()`. */
const isTested = (node) => node.parent.type === 'CallExpression' && node.parent.callee === node && node.parent.optional

const isOwn = (name, lists) => Object.prototype.hasOwnProperty.call(lists, name)

const rule = {
  create(context) {
    const report = (node, name, since) => context.report({ node, message: `${name} is younger: ${since}.` })
    const checkText = (node, text) => lookbehind.test(text) && report(node, 'lookbehind', '62, 16.4, 78')
    return {
      MemberExpression(node) {
        if (node.computed || isTested(node)) return
        const { name } = node.property
        const full = `${node.object.name ?? ''}.${name}`
        if (isOwn(full, statics)) report(node, full, statics[full])
        else if (isOwn(name, members)) report(node, name, members[name])
        else if (name === 'with' && node.parent.type === 'CallExpression' && node.parent.arguments.length === 2)
          report(node, 'with', '110, 16, 115')
        if (isOwn(node.object.name, globals) && context.sourceCode.isGlobalReference(node.object))
          report(node.object, node.object.name, globals[node.object.name])
      },
      JSXAttribute({ name }) {
        if (isOwn(name.name, attributes)) report(name, name.name, attributes[name.name])
      },
      Property({ key, parent }) {
        // Of a chunk: JSX is compiled.
        if (parent.type === 'ObjectExpression' && isOwn(key.name, attributes) && key.name.startsWith('popover'))
          report(key, key.name, attributes[key.name])
      },
      Literal(node) {
        if (typeof node.value === 'string') checkText(node, node.value)
      },
      TemplateElement(node) {
        checkText(node, node.value.raw)
      },
    }
  },
}

export default { meta: { name: 'younger' }, rules: { apis: rule } }
