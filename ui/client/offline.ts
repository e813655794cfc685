import { signal } from '@preact/signals'
import { base } from './browser.ts'
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

/** Whether this browser lets a page be installed and be shown without a server: over HTTPS, and on the machine itself. */
export const canBeKept = (): boolean => isSecureContext && 'serviceWorker' in navigator

/** Drops all cached answers, so that logging out leaves nothing. */
export const forgetAnswers = async (): Promise<void> => {
  if (!canBeKept()) return
  for (const name of await caches.keys()) if (name.startsWith(`daybook-answers-1 ${base}/ `)) await caches.delete(name)
}

/** Caches pages and answers for when the server cannot be reached, and reports when the pages have been updated. */
export const keepForOffline = async (): Promise<void> => {
  if (!canBeKept()) return
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
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => coming.state === 'installed' && announce(coming))
  })
}
