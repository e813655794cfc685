import { connection as words } from '#messages/frame.ts'
import { dueNotices, type Notice, reconciliationNotices, notShown } from '../figures/notice-figures.ts'
import { computed, signal } from '@preact/signals'
import { type RecurringAnswer, seriesOf } from '../figures/recurring-figures.ts'
import { ask, Refusal } from './api.ts'
import { base, ofThisBook, remember, stored } from './browser.ts'
import { reconciliationsByAccount, revision } from './cached-answers.ts'
import { accountWords, today } from './display-settings.ts'
import { onJobEnd } from './live-updates.ts'

/** Notices of the system, where somebody has asked for them in this browser, while a page is open. */

const WANTED = 'daybook.notices'
const SHOWN = ofThisBook('daybook.notices-told')
const CHECK_EVERY_MS = 3_600_000

const wanted = signal(stored(WANTED) === 'yes')
/** Browsers show notices only for pages that came encrypted, or from the machine itself. */
export const canNotify = (): boolean => isSecureContext && 'Notification' in globalThis

/** The browser's permission: where it is denied there, nothing is asked here. */
const permission = signal<NotificationPermission>(canNotify() ? Notification.permission : 'denied')
export const isForbidden = computed(() => canNotify() && permission.value === 'denied')
export const notifies = computed(() => wanted.value && permission.value === 'granted')

const shownBefore = (): readonly string[] => {
  try {
    const read: unknown = JSON.parse(stored(SHOWN) ?? '[]')
    return Array.isArray(read) ? read.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}

async function show({ title, body, href, key }: Notice): Promise<void> {
  const options = { body, tag: key, icon: `${base}/icon-192.png`, data: { href: base + href } }
  // A phone shows only what a service worker has it show.
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) return worker.showNotification(title, options)
  const shown = new Notification(title, options)
  shown.addEventListener('click', () => {
    focus()
    location.assign(base + href)
  })
}

/** Shows what has not been shown in this browser; several tabs take turns at it. */
async function tellOnce(notices: readonly Notice[]): Promise<void> {
  if (!notifies.peek()) return
  const work = async (): Promise<void> => {
    const { notices: fresh, shown } = notShown(notices, shownBefore())
    remember(SHOWN, JSON.stringify(shown))
    for (const notice of fresh) await show(notice)
  }
  await ('locks' in navigator ? navigator.locks.request(SHOWN, work) : work())
}

async function check(): Promise<void> {
  if (!notifies.peek()) return
  try {
    const { transaction_sequences } = await ask<RecurringAnswer>('/api/recurring')
    const series = seriesOf(transaction_sequences, { today: today.peek(), accounts: accountWords.peek() })
    await tellOnce([...dueNotices(series), ...reconciliationNotices([...reconciliationsByAccount.peek().values()])])
  } catch (error) {
    // Without an answer there is nothing to show; the page itself says why.
    if (!(error instanceof Refusal)) throw error
  }
}

export async function setNotifies(isWanted: boolean): Promise<void> {
  if (isWanted) permission.value = await Notification.requestPermission()
  wanted.value = isWanted
  remember(WANTED, isWanted ? 'yes' : undefined)
  if (isWanted) await check()
}

/** Looks for what is due now, after every change of the book and every hour, and reports failed syncs. Returns a function that stops it. */
export const followNotices = (): (() => void) => {
  const stopLooking = revision.subscribe(() => void check())
  const timer = setInterval(() => void check(), CHECK_EVERY_MS)
  const stop = onJobEnd((job) => {
    if (job.status !== 'failed') return
    void tellOnce([{ key: `job ${job.id}`, title: words.syncFailed, body: job.error ?? '', href: '/more/jobs' }])
  })
  return () => {
    stopLooking()
    clearInterval(timer)
    stop()
  }
}
