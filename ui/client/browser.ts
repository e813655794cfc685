import { type ReadonlySignal, signal } from '@preact/signals'

/** Where this book is served: '' alone, "/b/firm" among others or behind a proxy. Links and requests begin with it; routes do not have it. */
export const base = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="daybook-base"]')?.content ?? ''

/** The name under which this browser keeps something that is of one book and not of every one of this address. */
export const ofThisBook = (key: string): string => (base === '' ? key : `${key} ${base}`)

/*
 * What this browser keeps of a person's choices, and the session. Storage may be off or full: it then lasts as long as the page, which is all
 * that can be done.
 */

const unkept = new Map<string, string>()

export const stored = (key: string): string | null => {
  try {
    return unkept.get(key) ?? localStorage.getItem(key)
  } catch {
    return unkept.get(key) ?? null
  }
}

export const remember = (key: string, value: string | undefined): void => {
  unkept.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== undefined) unkept.set(key, value)
  }
}

/** Hands a file to the browser to keep. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Puts a text on the clipboard, also where the page came without encryption and the browser keeps its newer way to itself. */
export const copyText = async (text: string): Promise<void> => {
  if (isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = text
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (!copied) throw new Error('the browser does not let this page copy')
}

/** What a file of this machine holds, in base64; rejects for a folder, and for one that was moved. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')))
    reader.readAsDataURL(file)
  })

/** In base64, and with what else is sent, a body of 25 MiB. */
export const FILE_MEBIBYTES_MAX = 18

/** The longest time to wait for a turn, however busy the browser is. */
const PATIENCE_MS = 300

const turns: (() => void)[] = []
const idle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: PATIENCE_MS })
  else setTimeout(run)
}
let isAsked = false
const ask = (): void => {
  if (isAsked || turns.length === 0) return
  isAsked = true
  idle(take)
}
const take = (): void => {
  isAsked = false
  try {
    turns.shift()?.()
  } finally {
    // What cannot be drawn keeps nothing else from its turn.
    ask()
  }
}

/** Runs when the browser is idle, one after the other; the returned function cancels it. */
export const inTurn = (run: () => void): (() => void) => {
  turns.push(run)
  ask()
  return () => {
    const place = turns.indexOf(run)
    if (place >= 0) turns.splice(place, 1)
  }
}

/** Whether a media query matches, followed as it changes. Outside of a browser none does. */
export const mediaQuery = (query: string): ReadonlySignal<boolean> => {
  const list = globalThis.matchMedia?.(query)
  const matches = signal(list?.matches ?? false)
  list?.addEventListener('change', () => {
    matches.value = list.matches
  })
  return matches
}

/** Whether the page has as little room as on a phone, or as little for letters that are large; the style sheets change at the same width. */
export const isNarrow = mediaQuery('(max-width: 53.75em)')

/** The letters that pages are drawn for: fifteen sixteenths of a browser's default (`style/base.css`). */
const USUAL_PX = 15

const measured = (): number => (globalThis.document ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1 : 1)

/**
 * How large letters are compared with those that pages are drawn for: 2 where a person has set twice the size in the browser. Style sheets
 * measure what holds words in `rem`; what is laid out in figures is multiplied by this.
 */
export const textScale = signal(measured())

// The height of the page changes as soon as its letters are larger.
if (globalThis.document)
  new ResizeObserver(() => {
    textScale.value = measured()
  }).observe(document.documentElement)

/** The language that this page was built in. The server chose it: by the cookie, or else by what the browser prefers. */
export const language = globalThis.document?.documentElement.lang || 'en'

const YEAR_SECONDS = 31_536_000

/** Loads the page in another language, now and from now on. */
export const chooseLanguage = (code: string): void => {
  document.cookie = `daybook-language=${code}; Path=${base}/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  location.reload()
}

/**
 * The locale for days and months: that of the figures if it is one of the page's language, so that "de-CH" is kept; otherwise the language, for a
 * German month in an English sentence is no sentence.
 */
export const localeOfDays = (locale: string): string => {
  const ofLanguage = (tag: string): string => tag.split('-')[0] ?? ''
  if (ofLanguage(locale) === ofLanguage(language)) return locale
  // The plain form of English has the day before the month.
  return language === 'en' ? 'en-GB' : language
}

/** The key that was pressed, whatever the keyboard layout. Pure. */

export interface PressedKey {
  /** What the layout writes with it: "g", "п", "Enter". */
  readonly key: string
  /** Where it is on the keyboard: "KeyG". */
  readonly code: string
  readonly shiftKey: boolean
}

/** Keys of shortcuts that are no letter or digit, as they are on an American keyboard. */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Slash: '/', Minus: '-', Equal: '=' }
const SHIFTED: Readonly<Record<string, string>> = { Slash: '?', Equal: '+' }

/** The key by what it writes; on a Cyrillic, Greek, Arabic or Hebrew layout by its place, since such layouts write no Latin letter. */
export const keyOf = ({ key, code, shiftKey }: PressedKey): string => {
  if (key.length !== 1 || /^[\u0020-\u007e]$/.test(key)) return key
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? []
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  return digit ?? (shiftKey ? SHIFTED[code] : SIGNS[code]) ?? key
}
