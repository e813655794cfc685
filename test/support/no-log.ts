import type { EventLog } from '../../src/events/log/log.ts'

const refusing = (whole: object): object =>
  new Proxy(whole, {
    get: (target, key) => {
      if (key in target) return Reflect.get(target, key)
      throw new Error('a test that writes into the journal hands in a log')
    },
  })
/** The log of a test that writes nothing: it has a head and a database that nothing is asked of. */
export const withoutLog = (views: Pick<EventLog, 'head'>): EventLog => refusing({ head: () => views.head(), database: refusing({}) }) as EventLog
