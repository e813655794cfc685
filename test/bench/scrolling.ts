import { chromium } from 'playwright-core'

/** What scrolling through a long list was like. */
interface Scrolling {
  /** Milliseconds from one frame to the next. */
  readonly frames: readonly number[]
  /** Frames of the screen that came without a new picture: of 60 a second. */
  readonly dropped: number
}

const SECONDS = 5
const WHEEL_PX = 600
const FRAME_MS = 1000 / 60

/** Turns the wheel over a page with a long list for some seconds, as fast as the page takes it, and notes when its frames come. */
export async function scrollThrough(address: string, executablePath: string): Promise<Scrolling> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 960 } })
    await page.goto(address)
    await page.locator('.long-list [role="listitem"]').nth(10).waitFor({ timeout: 120_000 })
    // The compiler of the bench gives functions their names with a helper that the page does not have.
    await page.evaluate('globalThis.__name = (named) => named')
    await page.mouse.move(700, 600)
    const frames = page.evaluate(
      (ms) =>
        new Promise<number[]>((resolve) => {
          const times: number[] = []
          const began = performance.now()
          const look = (now: number): void => {
            times.push(now)
            if (now - began < ms) requestAnimationFrame(look)
            else resolve(times)
          }
          requestAnimationFrame(look)
        }),
      SECONDS * 1000,
    )
    const until = performance.now() + SECONDS * 1000
    while (performance.now() < until) await page.mouse.wheel(0, WHEEL_PX)
    const times = await frames
    const between = times.slice(1).map((time, at) => time - times[at]!)
    return { frames: between, dropped: between.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0) }
  } finally {
    await browser.close()
  }
}

/** Bytes of data, as they were sent, that a page asks for until it shows its list; its program and its style are left out. */
export async function bytesOf(address: string, executablePath: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 960 }, serviceWorkers: 'block' })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const data = new Set<string>()
    let bytes = 0
    network.on('Network.responseReceived', ({ requestId, response }) => {
      if (new URL(response.url).pathname.startsWith('/api/')) data.add(requestId)
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (data.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(address)
    await page.locator('.long-list [role="listitem"]').nth(10).waitFor({ timeout: 120_000 })
    // What is asked after the list is shown belongs to the first look, too.
    await page.waitForTimeout(2000)
    return bytes
  } finally {
    await browser.close()
  }
}
