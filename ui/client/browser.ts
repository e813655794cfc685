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
