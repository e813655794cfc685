import type { Root } from '../../journal/roots.ts'

/** What a book in one language begins its accounts with, the usual name first, and what it calls what nobody knows yet. */
interface Language {
  readonly roots: Readonly<Record<Root, readonly [string, ...string[]]>>
  readonly unknown: string
}

const ROOTS: readonly Root[] = ['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity']

const LANGUAGES: readonly Language[] = [
  language('Actifs Actif Avoirs', 'Passifs Passif Dettes', 'Revenus Recettes', 'Dépenses Charges', 'Capitaux', 'Inconnu'),
  language('Aktiva', 'Passiva', 'Erträge Ertrag', 'Aufwand Aufwendungen', 'Eigenkapital', 'Unbekannt'),
  language('Vermögen Konten Guthaben', 'Schulden Verbindlichkeiten', 'Einnahmen Einkommen', 'Ausgaben', 'Eigenkapital', 'Unbekannt'),
  language('Activos Activo', 'Pasivos Pasivo Deudas', 'Ingresos', 'Gastos', 'Capital', 'Desconocido'),
  language('Ativos Ativo', 'Passivos Passivo', 'Receitas', 'Despesas', 'Capital', 'Desconhecido'),
  language('Attività Attivo', 'Passività Passivi Debiti', 'Entrate Ricavi', 'Spese Uscite', 'Capitale', 'Sconosciuto'),
  language('Activa Bezittingen', 'Schulden', 'Inkomsten Opbrengsten', 'Uitgaven Kosten', 'Capital', 'Onbekend'),
  language('Tillgångar', 'Skulder', 'Inkomster Intäkter', 'Utgifter Kostnader', 'Egenkapital', 'Okänt'),
  language('Aktywa Majątek', 'Pasywa Zobowiązania', 'Przychody Dochody', 'Wydatki Koszty', 'Kapitał', 'Nieznane'),
]

function language(assets: string, liabilities: string, income: string, expenses: string, equity: string, unknown: string): Language {
  const names = (text: string) => text.split(' ') as [string, ...string[]]
  return {
    roots: { Assets: names(assets), Liabilities: names(liabilities), Income: names(income), Expenses: names(expenses), Equity: names(equity) },
    unknown,
  }
}

/** The language that most of these names of roots are of; undefined for English, and for names of one's own. */
export function languageOf(names: ReadonlyMap<string, string>): Language | undefined {
  const known = ({ roots }: Language): number =>
    ROOTS.filter((root) => roots[root].some((name) => name.toLowerCase() === names.get(root)?.toLowerCase())).length
  const best = LANGUAGES.map((one) => ({ one, known: known(one) })).sort((a, b) => b.known - a.known)[0]
  return best && best.known > 0 ? best.one : undefined
}

/** Every word for what nobody knows. */
export const UNKNOWN_WORDS: readonly string[] = ['Unknown', ...LANGUAGES.map(({ unknown }) => unknown)]

const PLACEHOLDER = new RegExp(`:(${UNKNOWN_WORDS.join('|')})$`, 'i')

/** What some lists have as the category of a row that has none: a word for that, or how the money was moved. */
const NO_CATEGORY =
  /^(un|nicht |not |non )?(kategorisiert\w*( \w+)?|categori[sz]ed|classified|class[eé]e?s?)$|^(unknown|none|general|other|misc(ellaneous)?|sonstiges?|divers)$|^((card|debit|credit) (purchase|payment|transaction)|standing order|direct (debit|credit|deposit)|faster payment|bill payment|(funds |bank |wire )?transfers?( in| out)?|(cash |atm )?withdrawal|(cash )?deposit|payment|cheque|check|debit|credit|lastschrift|gutschrift|dauerauftrag|[uü]berweisung|kartenzahlung)$/i

/** True for a category that says nothing of what a row was for. */
export const isNoCategory = (category: string): boolean => NO_CATEGORY.test(category.trim())

/** True for the placeholder of an account that is not chosen yet, as imports write it: Expenses:Unknown, income:unknown, Dépenses:Inconnu. */
export const isPlaceholder = (account: string): boolean => PLACEHOLDER.test(account)
