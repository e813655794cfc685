import type { Signal } from '@preact/signals'
import { Refusal } from '../client/api.ts'
import { say } from './toasts.tsx'

/**
 * Does the work; what the service refuses of it is said at the edge of the page. False when it was refused.
 * What is wrong with the page itself is thrown on. `isBusy` is true for as long as the work lasts.
 */
export const orSay = async (work: () => unknown, isBusy?: Signal<boolean>): Promise<boolean> => {
  if (isBusy) isBusy.value = true
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say('bad', error.message)
    return false
  } finally {
    if (isBusy) isBusy.value = false
  }
}
