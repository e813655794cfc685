import { palette as words } from '#messages/palette.ts'
import { FileSpreadsheet, type LucideIcon, Settings2 } from 'lucide-preact'
import { pages } from '../../src/messages/en/pages.ts'
import { language } from '../client/browser.ts'
import { configSections, fieldOf, labelOf } from '../figures/config-form.ts'
import { sheetLink } from '../figures/sheet-results.ts'
import type { View } from './page-index.ts'

/** What the palette finds besides: settings, sheets, and pages by their English names. It is loaded when somebody types. */

/** What the palette offers. */
type Kind = keyof typeof words.kinds

export interface Choice {
  readonly kind: Kind
  readonly label: string
  readonly about: string
  /** What else it is found by. */
  readonly words?: string
  readonly icon: LucideIcon
  /** Where it leads; or what it does. */
  readonly href?: string
  readonly run?: () => void
}

/** JSON Schema of the configuration file, as `GET /api/config` has it. */
type SettingsSchema = Readonly<Record<string, unknown>>

/** Every setting by its name, its key, and what is set within it. */
export const settingChoices = (schema: SettingsSchema): Choice[] => {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Parameters<typeof fieldOf>[0]>>
  return configSections(Object.keys(properties)).flatMap(({ name, title, keys }) =>
    keys.map((key): Choice => {
      const { about, keys: own, item } = fieldOf(properties[key]!)
      const within = [...own, ...(item?.keys ?? [])].map(([inner]) => labelOf(inner))
      return {
        kind: 'Setting',
        label: labelOf(key),
        about: about || title,
        words: [key, title, words.settings, ...within].join(' '),
        href: `/more/config/${name}#${key}`,
        icon: Settings2,
      }
    }),
  )
}

export const sheetChoices = (names: readonly string[]): Choice[] =>
  names.map((name): Choice => ({ kind: 'Sheet', label: name, about: words.sheet, href: sheetLink(name), icon: FileSpreadsheet }))

/** The English name and words of a page, on pages in another language. */
export const inEnglish = ({ name }: View): string => (language === 'en' ? '' : `${pages.views[name].title} ${pages.views[name].words}`)
