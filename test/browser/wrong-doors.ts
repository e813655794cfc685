import type { Page } from 'playwright-core'

/**
 * Presses one figure of each kind on the page: of a column of a table, of its sums, of what has one name, of a sentence. Of a page that is
 * looked at in several ways what is `known` is not pressed again. Returns how many doors there are, and those whose panel fails or says another number.
 */
export const wrongDoors = async (page: Page, known: Set<string>): Promise<{ readonly doors: number; readonly wrong: readonly string[] }> => {
  const { doors, wrong, kinds } = await page.evaluate(pressed, [...known])
  for (const kind of kinds) known.add(kind)
  return { doors, wrong }
}

/** Runs in the page. */
const pressed = async (known: readonly string[]): Promise<{ doors: number; wrong: string[]; kinds: string[] }> => {
  const wrong: string[] = []
  const until = async (holds: () => boolean): Promise<boolean> => {
    for (let look = 0; look < 1000 && !holds(); look += 1) await new Promise((done) => setTimeout(done, 10))
    return holds()
  }
  const numberIn = (text: string): number | undefined => (/\d/.test(text) ? Number(/[\d.,]*\d/.exec(text)?.[0]?.replaceAll(',', '')) : undefined)
  const panel = (): Element | null => document.querySelector('dialog .proof-body')
  const kindOf = (door: Element): string => {
    const cell = door.closest('td, th, .posting-row > *')
    const row = cell?.parentElement
    const list = row?.closest('table, [role="list"]')?.getAttribute('aria-label')
    if (cell && row) return `${location.pathname} ${list} ${row.parentElement?.tagName} ${[...row.children].indexOf(cell)}`
    const words = door.closest('.figure')?.querySelector('dt') ?? door.closest('p, li, div')
    return location.pathname + (words?.textContent ?? '').replaceAll(/[+−]?\d[\d.,]*/g, '#')
  }
  const doors = [...document.querySelectorAll<HTMLElement>('main .proof')]
  const kinds = new Map<string, HTMLElement>()
  for (const door of doors) if (!kinds.has(kindOf(door))) kinds.set(kindOf(door), door)
  for (const [kind, door] of kinds) {
    if (known.includes(kind)) continue
    const name = door.closest('.figure, tr, li')?.textContent ?? door.textContent ?? ''
    door.click()
    const opened = await until(() => panel() !== null && panel()?.querySelector('.skeleton, .waiting') === null)
    const shown = panel()?.querySelector('.proof-figure')
    if (!opened || panel()?.querySelector('.failure')) wrong.push(`${name}: ${panel()?.textContent ?? 'nothing opened'}`)
    else if (shown && numberIn(door.textContent ?? '') !== undefined && numberIn(shown.textContent ?? '') !== numberIn(door.textContent ?? ''))
      wrong.push(`${name}: ${door.textContent} is ${shown.textContent} there`)
    else if (!shown && !panel()?.querySelector('.whole-transaction, .contents')) wrong.push(`${name}: an empty panel`)
    document.querySelector<HTMLElement>('dialog [aria-label="Close"]')?.click()
    await until(() => document.querySelector('dialog') === null)
  }
  return { doors: doors.length, wrong, kinds: [...kinds.keys()] }
}
