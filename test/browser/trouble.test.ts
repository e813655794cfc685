import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { type Line, lineTo } from './line.ts'
import { pageAt } from './one-page.ts'

/* What the pages say and do when requests, answers or the line to the server fail. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())
beforeEach(async () => {
  installation.write('main.ledger', BOOK)
  // What the test before added must be forgotten, or the same transaction would be a duplicate.
  await expect.poll(async () => (await fetch(`${installation.address}/api/statistics`)).json()).toMatchObject({ transactions: 5 })
})

const times = (text: string): number => readFileSync(join(installation.folder, 'main.ledger'), 'utf8').split(text).length - 1
/** Asks for every request of the page from then on: the first one after routing begins might go past a route that is only made then. */
const routed = async (page: Page): Promise<Page> => {
  await page.route('http://nowhere.invalid/', (route) => route.abort())
  return page
}
const opened = async (path: string): Promise<Page> => routed(await pageAt(installation, path))
/** The form for a transaction needs no page in particular: this one draws little. */
const QUIET = '/ledger/documents'
const form = (page: Page) => page.getByRole('dialog', { name: 'Add a transaction' })
const typed = async (page: Page): Promise<void> => {
  await page.locator('h1').waitFor()
  await page.keyboard.press('n')
  await form(page).getByLabel('Payee', { exact: true }).fill('Night bus')
  await form(page).getByLabel('Where it went', { exact: true }).fill('Expenses:Food')
  await form(page).getByLabel('Amount of line 1', { exact: true }).fill('7.77')
  await form(page).getByLabel('Where it came from', { exact: true }).fill('Assets:Checking')
  await form(page).locator('.journal-text', { hasText: 'Night bus' }).waitFor()
}
/** The next save reaches the server, and its answer nobody. */
const loseAnswer = async (page: Page): Promise<void> => {
  await page.route(
    '**/api/editor/save',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

/** The first save is written without an answer; the second one adds nothing. */
const savedAgain = async (page: Page): Promise<void> => {
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).getByText('The entry may have been written').waitFor()
  expect(times('Night bus')).toBe(1)
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).getByText('Added to main.ledger.').waitFor()
  expect(times('Night bus')).toBe(1)
}

test('a transaction whose answer was lost is saved again and stands in the journal once', async () => {
  const page = await opened(QUIET)
  await typed(page)
  await loseAnswer(page)
  await savedAgain(page)
})

test('a transaction that could not be sent is sent again by the same press, and a second one like it is a second one', async () => {
  const page = await opened(QUIET)
  await typed(page)
  await page.route('**/api/editor/save', (route) => route.abort('connectionrefused'), { times: 1 })
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).getByText('The entry may have been written').waitFor()
  expect(times('Night bus')).toBe(0)
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).getByText('Added to main.ledger.').waitFor()
  expect(times('Night bus')).toBe(1)
  await form(page).getByRole('button', { name: 'Done' }).click()
  await typed(page)
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).getByText('Added to main.ledger.').waitFor()
  expect(times('Night bus')).toBe(2)
})

test('what was typed into the form is there when the page is loaded again', async () => {
  const page = await opened(QUIET)
  await typed(page)
  await page.reload()
  await page.locator('h1').waitFor()
  await page.keyboard.press('n')
  expect(await form(page).getByLabel('Payee', { exact: true }).inputValue()).toBe('Night bus')
  await form(page).getByRole('button', { name: 'Another line' }).click()
  expect(await form(page).getByLabel('Amount of line 1', { exact: true }).inputValue()).toBe('7.77')
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).getByText('Added to main.ledger.').waitFor()
  await page.reload()
  await page.locator('h1').waitFor()
  await page.keyboard.press('n')
  expect(await form(page).getByLabel('Payee', { exact: true }).inputValue()).toBe('')
})

test('a file whose answer was lost is saved when it is saved again, and nobody is said to have changed it', async () => {
  const page = await opened('/ledger/editor/main.ledger')
  await page.locator('.cm-line', { hasText: 'Landlord' }).first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n; a note at the end')
  await loseAnswer(page)
  await page.keyboard.press('Control+s')
  await page.getByText('The Daybook server does not answer').waitFor()
  expect(times('a note at the end')).toBe(1)
  await page.keyboard.press('Control+s')
  await page.getByText('main.ledger saved').waitFor()
  expect(await page.getByText('was changed elsewhere').count()).toBe(0)
})

test('a save that something in between refuses in its own words, or whose conflict cannot be looked at, says that it was not saved', async () => {
  const page = await opened('/ledger/editor/main.ledger')
  await page.locator('.cm-line', { hasText: 'Landlord' }).first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n; a note at the end')
  const answerOnce = (address: string, status: number, body: object) =>
    page.route(address, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }), { times: 1 })
  await answerOnce('**/api/editor/save', 503, { error: 'Service Unavailable', message: 'Service Unavailable', statusCode: 503 })
  await page.keyboard.press('Control+s')
  await page.getByText('does not reach it (status 503)').waitFor()

  const refusal = (message: string) => ({ error: { code: 'INVALID_REQUEST', message } })
  await answerOnce('**/api/editor/save', 409, refusal('main.ledger was changed elsewhere since it was read; nothing was saved'))
  // Not once: the page asks for the file as well when the book has been read.
  const whole = '**/api/editor/file'
  await page.route(whole, (route) => route.fulfill({ status: 503, json: refusal('the database does not answer') }))
  await page.keyboard.press('Control+s')
  await page.getByText('main.ledger was changed elsewhere since it was read; nothing was saved').waitFor()
  await page.unroute(whole)
  await page.keyboard.press('Control+s')
  await page.getByText('main.ledger saved').waitFor()
  expect(times('a note at the end')).toBe(1)
})

test('what is typed stays when the file that the page asked for first comes last', async () => {
  const page = await routed(await installation.open('/ledger/editor'))
  let held: (() => Promise<void>) | undefined
  await page.route('**/api/editor/file', (route) => void (held = () => route.continue()), { times: 1 })
  await page.getByRole('link', { name: 'main.ledger' }).first().click()
  await expect.poll(() => held).toBeDefined()
  installation.write('main.ledger', `${BOOK}\n; by another program\n`)
  await page.locator('.cm-line', { hasText: 'by another program' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('; typed')
  const isLast = page.waitForResponse('**/api/editor/file')
  await held!()
  await isLast
  // Its body is read by then; `finished` of a response that was held sometimes never comes.
  await page.evaluate(async () => (await fetch('/api/ping')).text())
  await page.keyboard.type(' on')
  await page.locator('.cm-line', { hasText: '; typed on' }).waitFor()
  await page.getByText('Not saved').waitFor()
})

test('a browser that keeps nothing shows the pages all the same', async () => {
  const page = await installation.open('/')
  await page.context().addInitScript(() => {
    const forbidden = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', forbidden)
    Object.defineProperty(window, 'sessionStorage', forbidden)
  })
  await page.goto(`${installation.address}/`)
  await page.locator('.hero-figure', { hasText: '10,590.00' }).waitFor()
  await typed(page)
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).getByText('Added to main.ledger.').waitFor()
  expect(times('Night bus')).toBe(1)
})

/** The first request for it reaches the server, and nothing ever comes back. */
const neverAnswered = async (page: Page, path: string): Promise<void> => {
  await page.clock.install()
  await page.route(path, () => undefined, { times: 1 })
}

test('a server that takes the first request and never answers it is told of, and asked again', async () => {
  const page = await installation.open('/api/ping', { serviceWorkers: 'block' })
  await neverAnswered(page, '**/api/config?slim=true')
  await page.goto(`${installation.address}/`)
  await page.clock.runFor(20_000)
  await page.getByText('The server has not answered yet').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.hero-figure', { hasText: '10,590.00' }).waitFor()
})

test('figures that do not come are told of where they are missing, and asked for again', async () => {
  const page = await installation.open('/api/ping', { serviceWorkers: 'block' })
  await neverAnswered(page, '**/api/assets/balance*')
  await page.goto(`${installation.address}/assets/balance`)
  await page.getByRole('heading', { name: 'Accounts and assets' }).waitFor()
  await page.clock.runFor(20_000)
  await page.getByRole('status').filter({ hasText: 'The server has not answered yet' }).getByRole('button', { name: 'Try again' }).click()
  await page.locator('main tbody tr', { hasText: 'Assets' }).first().waitFor()
})

describe('while the line to the server is bad', () => {
  let line: Line
  beforeAll(async () => {
    line = await lineTo(installation.address)
  })
  afterAll(() => line?.close())

  test('an answer that breaks off on its way is none: a transaction is saved again and stands in the journal once', async () => {
    const page = await installation.open('/api/ping')
    await page.goto(line.address + QUIET)
    await typed(page)
    line.breakAt('/api/editor/save')
    await savedAgain(page)
  })

  test('a file whose answer broke off is told not to be known as saved, and is saved by the same keys', async () => {
    const page = await installation.open('/api/ping')
    await page.goto(`${line.address}/ledger/editor/main.ledger`)
    await page.locator('.cm-line', { hasText: 'Landlord' }).first().click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n; a note at the end')
    line.breakAt('/api/editor/save')
    await page.keyboard.press('Control+s')
    await page.getByText('broke off').waitFor()
    expect(times('a note at the end')).toBe(1)
    await page.keyboard.press('Control+s')
    await page.getByText('main.ledger saved').waitFor()
    expect(await page.getByText('was changed elsewhere').count()).toBe(0)
  })

  test('a line that has fallen silent is noticed, and the page follows the book again', async () => {
    const page = await installation.open('/api/ping')
    await page.clock.install()
    await page.goto(`${line.address}/`)
    const figure = page.locator('.hero-figure')
    await figure.filter({ hasText: '10,590.00' }).waitFor()
    line.fallSilent()
    installation.write('main.ledger', `${BOOK}\n2024-03-30 * Night train\n    Expenses:Travel    90.00 EUR\n    Assets:Checking\n`)
    const known = async (): Promise<string> => (await fetch(`${installation.address}/api/transaction?limit=15`)).text()
    await expect.poll(known).toContain('Night train')
    expect(await figure.innerText()).toContain('10,590.00')
    await page.clock.fastForward(120_000)
    await figure.filter({ hasText: '10,500.00' }).waitFor()
  })

  /** Lets time pass for the page alone, look by look, each of which the server answers or not. */
  const looks = async (page: Page, count: number): Promise<void> => {
    for (let look = 0; look < count; look += 1) {
      const looked = page.waitForResponse(/\/api\/ping\?question=/)
      await page.clock.fastForward(16_000)
      await looked
    }
  }

  /** The editor with a note typed at the end of the journal. */
  const withNote = async (note: string): Promise<Page> => {
    const page = await installation.open('/api/ping')
    await page.clock.install()
    await page.goto(`${line.address}/ledger/editor/main.ledger`)
    await page.locator('.cm-line', { hasText: 'Landlord' }).first().click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(`\n; ${note}`)
    await page.clock.fastForward(1000)
    return page
  }

  test('an answer that never comes is given up once the server knows of no such question, and what was saved is saved again', async () => {
    const page = await withNote('lost on its way')
    line.loseAt('/api/editor/save')
    await page.keyboard.press('Control+s')
    await expect.poll(() => times('lost on its way')).toBe(1)
    expect(await page.getByText('does not answer').count()).toBe(0)
    await looks(page, 2)
    await page.getByText('does not answer').first().waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('main.ledger saved').waitFor()
    expect(times('lost on its way')).toBe(1)
  })

  test('an answer that takes the server long is waited for', async () => {
    const page = await withNote('slow but sure')
    const goOn = line.holdAt('/api/editor/save')
    await page.keyboard.press('Control+s')
    await looks(page, 5)
    expect(await page.getByText('does not answer').count()).toBe(0)
    goOn()
    await page.getByText('main.ledger saved').waitFor()
    expect(times('slow but sure')).toBe(1)
  })
})
