import { describe, expect, test } from 'vitest'
import { decideWebhook, type Written } from '../../src/service/webhooks.ts'

type Message = Parameters<typeof decideWebhook>[0]
const message = (id: string, action: Message['action'], group = '7'): Message => ({
  id,
  sender: 'firefly',
  action,
  group,
  updated_at: '',
  title: '',
  splits: [],
})
const WRITTEN: Written = { file: 'added.ledger', text: '2024-01-01 Shop\n' }
const TAKEN_OUT: Written = { file: 'added.ledger', text: '' }
const aside = (why: string): unknown => ({ kind: 'set_aside', why: expect.stringContaining(why) as string })

describe('a transaction that was made there', () => {
  const stored = message('1', 'store')
  test('is written, once nothing is said of it here', () => {
    expect(decideWebhook(stored, undefined, undefined)).toEqual({ kind: 'write', message: stored })
    expect(decideWebhook(stored, undefined, stored)).toEqual({ kind: 'write', message: stored })
  })
  test('is written as it is by now, when its change came first', () => {
    const later = message('2', 'update')
    expect(decideWebhook(stored, undefined, later)).toEqual({ kind: 'write', message: later })
  })
  test('takes the place of what stands there, unless that says more', () => {
    expect(decideWebhook(stored, WRITTEN, stored)).toEqual({ kind: 'replace', message: stored, written: WRITTEN })
    expect(decideWebhook(stored, WRITTEN, undefined)).toEqual({ kind: 'replace', message: stored, written: WRITTEN })
    expect(decideWebhook(stored, WRITTEN, message('2', 'update'))).toEqual(aside('later state'))
  })
  test('is not written after it was destroyed, in whatever order that was heard', () => {
    expect(decideWebhook(stored, undefined, message('2', 'destroy'))).toEqual(aside('destroyed in the meantime'))
    expect(decideWebhook(stored, TAKEN_OUT, stored)).toEqual(aside('destroyed in the meantime'))
  })
})

describe('a transaction that was changed there', () => {
  const changed = message('2', 'update')
  test('is changed here, where it stands', () => {
    expect(decideWebhook(changed, WRITTEN, changed)).toEqual({ kind: 'replace', message: changed, written: WRITTEN })
  })
  test('and never written here is left alone', () => {
    expect(decideWebhook(changed, undefined, changed)).toEqual(aside('never written here'))
    expect(decideWebhook(message('2', 'update', ''), WRITTEN, undefined)).toEqual(aside('never written here'))
  })
  test('is not put back to an earlier state, nor back at all', () => {
    expect(decideWebhook(changed, WRITTEN, message('3', 'update'))).toEqual(aside('later state'))
    expect(decideWebhook(changed, TAKEN_OUT, changed)).toEqual(aside('destroyed in the meantime'))
    expect(decideWebhook(changed, WRITTEN, message('3', 'destroy'))).toEqual(aside('destroyed in the meantime'))
  })
})

test('a transaction that was destroyed there is taken out here, once, and only where we wrote it', () => {
  const destroyed = message('3', 'destroy')
  expect(decideWebhook(destroyed, WRITTEN, message('2', 'update'))).toEqual({ kind: 'remove', written: WRITTEN })
  expect(decideWebhook(destroyed, TAKEN_OUT, destroyed)).toEqual(aside('already removed'))
  expect(decideWebhook(destroyed, undefined, destroyed)).toEqual(aside('never written here'))
})
