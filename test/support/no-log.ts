import type { EventLog } from '../../src/events/log/log.ts'

const refusing = (whole: object): object =>
  new Proxy(whole, {
    get: (target, key) => {
      if (key in target) return Reflect.get(target, key)
      throw new Error('a test that writes into the journal hands in a log')
    },
  })
/** Whoever is only handed its database may have it, and not ask it anything. */
export const noLog = refusing({ database: refusing({}) }) as EventLog
