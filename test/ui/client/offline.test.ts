import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heardFrom, keepForOffline, newVersion, offlineSince } from '../../../ui/client/offline.ts'

/** What keeps the pages, as browsers tell of it; nothing but a browser has one. */
class Worker extends EventTarget {
  state = 'installing'
  reaches(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}
class Registration extends EventTarget {
  waiting: Worker | null = null
  installing: Worker | null = null
  found(worker: Worker): void {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
}

let registration: Registration
let container: EventTarget & { controller: Worker | null; register: () => Promise<Registration> }
beforeEach(() => {
  registration = new Registration()
  container = Object.assign(new EventTarget(), { controller: null, register: async () => registration })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { serviceWorker: container })
  newVersion.value = undefined
})
afterEach(() => vi.unstubAllGlobals())

test('a page that is kept for the first time is no new version, also where the browser tells so late that it is kept already', async () => {
  await keepForOffline(() => Promise.resolve())
  const first = new Worker()
  registration.found(first)
  // Safari: it has taken the page over by the time that it is told to be there.
  container.controller = first
  first.reaches('installed')
  expect(newVersion.value).toBeUndefined()
})

test('what comes after the one that the page is kept by is a new version', async () => {
  container.controller = new Worker()
  await keepForOffline(() => Promise.resolve())
  const coming = new Worker()
  registration.found(coming)
  expect(newVersion.value).toBeUndefined()
  coming.reaches('installed')
  expect(newVersion.value).toBeDefined()
})

test('a proxy that says that nobody is behind it does not end the time without a server; the server does', () => {
  heardFrom(new Response('{}', { headers: { 'Daybook-Kept': '2026-11-27T10:00:00.000Z' } }))
  heardFrom(new Response('nginx', { status: 502 }))
  expect(offlineSince.value).toBe('2026-11-27T10:00:00.000Z')
  heardFrom(new Response('{}', { status: 503, headers: { 'Content-Security-Policy': "default-src 'self'" } }))
  expect(offlineSince.value).toBeUndefined()
})
