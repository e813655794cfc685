import { configuration } from './answers.ts'
import { lastPerson } from './api.ts'
import { ofThisBook } from './base.ts'

/**
 * The name under which this browser keeps what somebody is typing. It is of one book, as those that are served one after the other at one address
 * (the demo, then one's own) mostly call their files and accounts alike; and of one person: nobody else who logs in is shown it, and they are again.
 */
export const ownKey = (key: string): string => {
  const [person, file] = [lastPerson(), configuration.peek().data?.file ?? '']
  return ofThisBook(`${key}.${file}${person === null ? '' : ` of ${person}`}`)
}
