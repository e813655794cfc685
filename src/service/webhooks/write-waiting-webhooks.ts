import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { EventLog } from '../../events/log/log.ts'
import type { LiveViews } from '../../projections/view/live-views.ts'
import type { Webhooks } from './webhooks.ts'

/** What waits to be written is tried at the start, whenever the book or the configuration has changed, and every now and then. Returns what ends it. */
export async function writeWaitingWebhooks(
  {
    webhooks,
    log,
    reached,
    configuration,
    views,
  }: {
    readonly webhooks: Webhooks
    readonly log: EventLog
    readonly views: LiveViews
    readonly configuration: LiveConfiguration
    readonly reached: (position: number) => Promise<void>
  },
  troubled: (message: string) => void,
): Promise<() => void> {
  // What an interrupted change has recorded must be known before it would be written again.
  await reached((await log.head()).position)
  const write = (): void => {
    if (webhooks.view.waiting().length === 0 || configuration.current.settings.readonly) return
    webhooks.writeWaiting().catch((error: unknown) => troubled(`what waits from webhooks: ${error instanceof Error ? error.message : String(error)}`))
  }
  write()
  const stopFollowing = configuration.onChange(write)
  const changes = views.changes.subscribe(write)
  const timer = setInterval(write, WAITING_TRIED_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    changes.unsubscribe()
    stopFollowing()
  }
}

/** A disk may have room again, and a file be writable, without anything telling. */
const WAITING_TRIED_MS = 60_000
