import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

const disk = mkdtempSync(join(tmpdir(), 'daybook-small-disk-'))
// Only who may mount has a small disk at hand.
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk]).status === 0
let installation: Installation | undefined
afterAll(async () => {
  await installation?.close()
  if (mounted) spawnSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Writes a file as large as there is room for. The program may take some of it meanwhile: then its end finds none. */
const fill = (ballast: string): void => {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

describe.skipIf(!mounted)('while the disk is full', () => {
  test('every page says so and why, and no longer once there is room, without being loaded again', async () => {
    installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: `data_directory: ${join(disk, 'log')}\n` })
    const page = await installation.open('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const strip = page.getByRole('alert').filter({ hasText: `The disk that holds ${join(disk, 'log')} is full: 0 MB are left` })
    expect(await strip.count()).toBe(0)

    fill(join(disk, 'ballast'))
    await strip.waitFor()
    expect(await strip.textContent()).toContain('then it goes on by itself')
    // What can be read is still shown, and what is to be written is refused with the same reason.
    await page.goto(`${installation.address}/more/sessions`)
    await strip.waitFor()
    const refused = await page.evaluate(async () => {
      const response = await fetch('/api/account_notes/upsert', { method: 'POST', body: '{"account":"Assets:Checking","note":"x"}' })
      return { status: response.status, text: await response.text() }
    })
    expect(refused).toEqual({ status: 507, text: expect.stringContaining('full') as string })

    rmSync(join(disk, 'ballast'))
    await strip.waitFor({ state: 'detached' })
    expect(
      await page.evaluate(
        async () => (await fetch('/api/account_notes/upsert', { method: 'POST', body: '{"account":"Assets:Checking","note":"x"}' })).status,
      ),
    ).toBe(200)
  })
})
