import { signal } from '@preact/signals'
import { base, language } from './browser.ts'
import { setClockBy } from './server-clock.ts'

/** Since when the newest kept answer is, while answers come from this device instead of the server; ISO 8601. */
export const offlineSince = signal<string | undefined>(undefined)
/** Another version of the pages is ready; calling it loads them. */
export const newVersion = signal<(() => void) | undefined>(undefined)

/** The answer of a proxy whose server is down; the server's own answers have a policy. The service worker uses the same sign. */
const isOfProxy = ({ status, headers }: Response): boolean => status >= 502 && status <= 530 && !headers.has('Content-Security-Policy')

/** Notes where an answer came from: the service worker marks those that it had kept. */
export const heardFrom = (response: Response): void => {
  if (isOfProxy(response)) return
  const kept = response.headers.get('Daybook-Kept')
  if (kept === null) setClockBy(response)
  if (kept === null) offlineSince.value = undefined
  else if (offlineSince.peek() === undefined || kept > (offlineSince.peek() as string)) offlineSince.value = kept
}

const KEEP_AFTER_MS = 1500

/** Whether this browser lets a page be installed and be shown without a server: over HTTPS, and on the machine itself. */
export const canBeKept = (): boolean => isSecureContext && 'serviceWorker' in navigator

/** Drops all cached answers, so that logging out leaves nothing. */
export const forgetAnswers = async (): Promise<void> => {
  if (!canBeKept()) return
  for (const name of await caches.keys()) if (name.startsWith(`daybook-answers-1 ${base}/ `)) await caches.delete(name)
}

/** The code files that the page has loaded so far, relative to the root of the book. */
const loadedFiles = (): string[] => {
  const root = `${location.origin}${base}/`
  return performance.getEntriesByType('resource').flatMap(({ name }) => (name.startsWith(`${root}assets/`) ? [name.slice(root.length)] : []))
}

/** Has the code of all pages cached, and what the first visit loaded before there was a service worker. */
const keepFirstVisit = async (isFirst: boolean, askAgain: () => Promise<void>): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready
  const answer = await fetch(`${base}/pages${language === 'en' ? '' : `.${language}`}.json`)
  if (!active || !answer.ok) return
  const files = new Set(Object.values((await answer.json()) as Readonly<Record<string, readonly string[]>>).flat())
  active.postMessage({ files: [...loadedFiles(), ...files] })
  if (!isFirst) return
  if (!navigator.serviceWorker.controller)
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  await askAgain()
}

/** Caches pages and answers for when the server cannot be reached, and reports when the pages have been updated. */
export const keepForOffline = async (askAgain: () => Promise<void>): Promise<void> => {
  if (!canBeKept()) return
  const isFirst = navigator.serviceWorker.controller === null
  const registration = await navigator.serviceWorker.register(`${base}/sw.js`)
  const announce = (worker: ServiceWorker | null): void => {
    // The very first one replaces nothing. Safari reports it as installed when it controls the page already.
    const { controller } = navigator.serviceWorker
    if (!worker || !controller || controller === worker) return
    newVersion.value = () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      worker.postMessage('take over')
    }
  }
  announce(registration.waiting)
  // Not while the first page is being drawn.
  setTimeout(() => void keepFirstVisit(isFirst, askAgain).catch(() => undefined), KEEP_AFTER_MS)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => coming.state === 'installed' && announce(coming))
  })
}
