import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HUES } from '../../src/events/vocabulary/hues.ts'
import { LINE_STYLES } from '../../ui/figures/chart-data.ts'

/* The colours of charts, as the style sheet has them. */

const css = readFileSync('ui/style/tokens.css', 'utf8')
const coloursOf = (name: string): [light: string, dark: string] => {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  if (!light || !dark) throw new Error(`there is no colour --${name}`)
  return [light, dark]
}
const filesOf = (ending: string): string[] =>
  readdirSync('ui', { recursive: true, encoding: 'utf8' }).flatMap((file) => (file.endsWith(ending) ? readFileSync(`ui/${file}`, 'utf8') : []))
const styleSheets = (): string[] => filesOf('.css').map((text) => text.replaceAll(/\/\*.*?\*\//gs, ''))
/** The classes that cells of tables have. */
const cellClasses = (): string[] =>
  filesOf('.tsx').flatMap((text) => [...text.matchAll(/<t[dh]\b[^>]*?class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
type Rgb = readonly [number, number, number]

const linear = (colour: string): Rgb =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb

/** WCAG's contrast ratio. */
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [a, b]
    .map((colour) => {
      const [r, g, b] = linear(colour)
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    })
    .sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Machado, Oliveira, Fernandes 2009, severity 1. */
const SIGHTS: Readonly<Record<string, readonly Rgb[]>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** CIE L*a*b* as somebody sees it. */
const seen = (colour: string, sight: readonly Rgb[]): Rgb => {
  const [red, green, blue] = linear(colour)
  const [r = 0, g = 0, b = 0] = sight.map((row) => Math.min(1, Math.max(0, row[0] * red + row[1] * green + row[2] * blue)))
  const root = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** ΔE of CIE 1976, the least that any two of some colours have for one kind of sight. */
const leastDistance = (colours: readonly string[], sight: readonly Rgb[]): number => {
  const shades = colours.map((colour) => seen(colour, sight))
  return Math.min(...shades.flatMap((a, place) => shades.slice(0, place).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]))))
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the colours of charts in the %s theme', (_, theme) => {
  const inTheme = (names: readonly string[]): string[] => names.map((name) => coloursOf(name)[theme])
  const categories = inTheme([...HUES, 'none'].map((hue) => `hue-${hue}`))
  const reserved = inTheme(['money-in', 'money-out', 'accent', 'gain', 'loss'])

  test('stand out from the card that they are drawn on', () => {
    for (const hue of [...categories, ...reserved]) expect(contrast(hue, inTheme(['surface'])[0]!), hue).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.entries(SIGHTS))('tell every category from every other, with %s', (_name, sight) => {
    expect(leastDistance(categories, sight)).toBeGreaterThanOrEqual(12)
  })

  test.each(Object.entries(SIGHTS))('have none for a category that means money in or out, gain, loss or net worth, with %s', (_name, sight) => {
    for (const one of reserved) for (const hue of categories) expect(leastDistance([one, hue], sight), `${one} ${hue}`).toBeGreaterThanOrEqual(12)
  })

  test.each(Object.entries(SIGHTS))('tell money in, money out, net worth, gain and loss from each other, with %s', (_name, sight) => {
    expect(leastDistance(reserved, sight)).toBeGreaterThanOrEqual(12)
  })

  test.each(Object.entries(SIGHTS))('tell gain from loss also where more contrast is asked for, with %s', (_name, sight) => {
    const strong = readFileSync('ui/style/other-colours.css', 'utf8')
    const pair = ['gain', 'loss'].map((name) => new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(strong)?.[theme + 1] ?? '')
    expect(leastDistance(pair, sight)).toBeGreaterThanOrEqual(12)
  })
})

describe('what charts draw in one picture', () => {
  const sheets = ['charts', 'flows'].map((name) => readFileSync(`ui/style/${name}.css`, 'utf8')).join('\n')
  /** The variable that colours a class. */
  const colourOf = (name: string): string => {
    const [, colour] = new RegExp(`\\.${name}(?:, [^{]*)? \\{[^}]*?var\\(--([a-z0-9-]+)\\)`).exec(sheets) ?? []
    if (!colour) throw new Error(`there is no colour of .${name}`)
    return colour
  }
  const GROUPS: Readonly<Record<string, readonly string[]>> = {
    'years as lines': [0, 1, 2, 3, 4].map((age) => colourOf(`line-${age}`)),
    'months and their mean': ['line-0', 'line-mean'].map(colourOf),
    'lines over days': Object.values(LINE_STYLES).map(({ colour }) => colour.slice(2)),
  }
  const themes = [0, 1] as const

  test.each(Object.entries(GROUPS))('stands out from the card: %s', (_, names) => {
    for (const theme of themes)
      for (const name of names) expect(contrast(coloursOf(name)[theme], coloursOf('surface')[theme]), name).toBeGreaterThanOrEqual(3)
  })

  test.each(Object.entries(GROUPS))('is told apart, whatever colours one sees: %s', (_, names) => {
    for (const theme of themes)
      for (const sight of Object.values(SIGHTS)) {
        const shades = names.map((name) => seen(coloursOf(name)[theme], sight))
        const distances = shades.flatMap((a, place) => shades.slice(0, place).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])))
        expect(Math.min(...distances), `${names.join(' ')} ${theme}`).toBeGreaterThan(18)
      }
  })

  test('shows what is a kind of money in, money out or net worth in its colour with a pattern', () => {
    const ofTone = (tone: string): string => new RegExp(`\\.tone-${tone} \\{[^}]*\\}`).exec(sheets)?.[0] ?? ''
    const colours = { borrowed: 'money-in', tax: 'money-out', repaid: 'net-worth', lent: 'net-worth' }
    for (const [tone, colour] of Object.entries(colours))
      expect(ofTone(tone)).toMatch(new RegExp(`var\\(--${colour}\\).*var\\(--(striped|crossed)\\)`))
    expect(ofTone('repaid')).not.toContain('crossed')
    expect(ofTone('lent')).not.toContain('striped')
  })

  test('shows a loss hatched: beside a gain its colour alone says nothing to who sees no red or no green', () => {
    expect(/\.tone-lost \{[^}]*\}/.exec(sheets)?.[0]).toContain('repeating-linear-gradient')
    expect(/\.tone-gained \{[^}]*\}/.exec(sheets)?.[0]).not.toContain('gradient')
  })

  test('is also told apart by its dashes, where it is lines over days, and drawn so in the legend', () => {
    expect(new Set(Object.values(LINE_STYLES).map(({ dash }) => dash.join())).size).toBe(Object.keys(LINE_STYLES).length)
    for (const [tone, { colour }] of Object.entries(LINE_STYLES)) expect(`--${colourOf(`swatch-${tone}`)}`).toBe(colour)
  })
})

test('no cell of a table vanishes where it is narrow', () => {
  const hidden = styleSheets().flatMap((sheet) =>
    [...sheet.matchAll(/([^{};]+)\{[^{}]*display: none/g)].flatMap(([, selectors = '']) => selectors.split(',').map((of) => of.trim())),
  )
  // What is said of the last part of a selector is said of what vanishes.
  const ends = hidden.map((selector) => selector.split(/[\s>]+/).at(-1) ?? '')
  const classes = new Set(cellClasses())
  expect(classes.size).toBeGreaterThan(3)
  expect(ends.filter((end) => [...end.matchAll(/\.([\w-]+)/g)].some(([, name]) => classes.has(name ?? '')))).toEqual([])
  // Days of a calendar that have nothing are no cells of a table.
  expect(ends.filter((end) => /^(td|th|tr|col)\b/.test(end))).toEqual(['td[data-empty]'])
})

/** What stands in `@media` of a width, rule by rule. */
const rulesOfWidths = (css: string): [selector: string, style: string][] =>
  css
    .split(/@media(?=[^{]*width)[^{]*\{/)
    .slice(1)
    .flatMap((rest) => {
      let depth = 1
      const end = [...rest].findIndex((char) => (depth += char === '{' ? 1 : char === '}' ? -1 : 0) === 0)
      return [...rest.slice(0, end).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', style = '']) => [selector.trim(), style])
    })

test('no colour depends on how wide the screen is, but for those of the frame', () => {
  // Contrast is asked of every page when it is wide, and on a phone of the frame: test/browser/every-page.test.ts.
  const coloured = styleSheets()
    .flatMap(rulesOfWidths)
    .filter(([, style]) =>
      /(^|[\s;])(color|background(-color)?|fill|stroke|opacity|filter|font-weight|--(?!sidebar|bottom-bar|top-bar)[\w-]+):/.test(style),
    )
  expect(coloured.length).toBeGreaterThan(5)
  expect(coloured.filter(([selector]) => !/^\.(rail|top-bar|place-tabs|search-button|bottom-bar|sync-button)\b/.test(selector))).toEqual([])
})
