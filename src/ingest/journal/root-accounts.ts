import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { FORECAST, REAL } from '#vocabulary/book-columns.ts'
import { ExactSum, NONE } from '#vocabulary/columns.ts'
import { isoCodeOf } from '#vocabulary/currencies.ts'
import type { Book } from './book.ts'

export type Root = 'Assets' | 'Liabilities' | 'Income' | 'Expenses' | 'Equity'

/** First segments that mean a root whatever their case; hledger's own list, which people use in every dialect. */
const ROOT_WORDS: ReadonlyMap<string, Root> = new Map([
  ['asset', 'Assets'],
  ['assets', 'Assets'],
  ['liability', 'Liabilities'],
  ['liabilities', 'Liabilities'],
  ['debt', 'Liabilities'],
  ['debts', 'Liabilities'],
  ['income', 'Income'],
  ['revenue', 'Income'],
  ['revenues', 'Income'],
  ['expense', 'Expenses'],
  ['expenses', 'Expenses'],
  ['equity', 'Equity'],
])

/** The root that an English first segment means; undefined for every other. */
export const rootOfEnglishWord = (first: string): Root | undefined => ROOT_WORDS.get(first.toLowerCase())

/** The key that gives a root to an account and to what is below it, under the name that it has: `Bank:Giro` becomes `Assets:Bank:Giro`. */
const keptBelow = (name: string): string => `${name}:`

/**
 * The account as the reports know it: under one of the five roots of interface.md 2.10. A root that the book declares (hledger's
 * `type:`, beancount's `name_assets`) wins over the word; the nearest declaring ancestor counts. An account that belongs
 * to no root keeps its name.
 */
export function rootedAccount(account: string, declared: Book['accountRoots']): string {
  const colon = account.indexOf(':')
  const first = colon < 0 ? account : account.slice(0, colon)
  const rest = colon < 0 ? '' : account.slice(colon + 1)
  const word = ROOT_WORDS.get(first.toLowerCase())
  const root = declared.size === 0 ? undefined : declaredRoot(account, declared)
  if (root === undefined) return word === undefined ? account : under(word, rest)
  // A renamed root (Vermoegen:Bank) is replaced; an account that merely has a type (bank) goes below the root.
  const isRootName = word !== undefined || (declared.has(first) && rest !== '' && declared.get(first) === root)
  return under(root, isRootName ? rest : account)
}

const under = (root: Root, rest: string): string => (rest === '' ? root : `${root}:${rest}`)

function declaredRoot(account: string, declared: Book['accountRoots']): Root | undefined {
  for (let name = account; ; ) {
    const root = declared.get(name) ?? declared.get(keptBelow(name))
    if (root !== undefined) return root
    const colon = name.lastIndexOf(':')
    if (colon < 0) return undefined
    name = name.slice(0, colon)
  }
}

/**
 * First segments that mean a root in any case: hledger's own list, which people use in every dialect, and what books in other languages
 * begin their accounts with. Without accents and in lower case; a word that means two roots in two languages is left out.
 */
const WORDS: Readonly<Record<Root, string>> = {
  Assets: `asset assets
    aktiva vermogen vermoegen besitz guthaben konten
    actif actifs avoir avoirs patrimoine
    activo activos bienes ativo ativos bens
    attivo attivi attivita patrimonio
    activa bezittingen tegoeden
    tillgang tillgangar eiendeler aktiver formue
    varat omaisuus eignir
    aktywa majatek aktiva majetek
    eszkozok vagyon active varliklar varlik
    активы актив имущество активи
    ενεργητικο נכסים أصول الأصول
    资产 資產 資産 자산 संपत्ति สินทรัพย์ aset harta taisan`,
  Liabilities: `liability liabilities debt debts
    verbindlichkeit verbindlichkeiten schuld schulden passiva fremdkapital
    passif passifs dette dettes
    pasivo pasivos deuda deudas passivo passivos divida dividas
    passivi passivita debiti debito
    schulden verplichtingen
    skuld skulder gjeld gaeld geld
    velat skuldir
    pasywa zobowiazania dlugi pasiva zavazky dluhy
    kotelezettsegek tartozasok datorii yukumlulukler borclar
    обязательства пассивы долги зобовязання пасиви борги
    υποχρεωσεις התחייבויות الخصوم الالتزامات
    负债 負債 부채 देनदारियां หนี้สิน kewajiban hutang liabilitas fusai`,
  Income: `income revenue revenues
    einkommen einnahmen einkunfte einkuenfte ertrag ertrage ertraege
    revenu revenus recette recettes produit produits
    ingreso ingresos renta rentas receita receitas rendimento rendimentos rendimientos
    entrate entrata ricavi reddito redditi
    inkomen inkomsten opbrengsten
    inkomst inkomster intakter inntekt inntekter indtaegter indkomst
    tulot tekjur
    dochody przychody prijem prijmy vynosy
    bevetel bevetelek jovedelem venituri gelir gelirler
    доходы доход доходи
    εσοδα הכנסות الإيرادات إيرادات دخل
    收入 收益 수입 수익 आय รายได้ pendapatan penghasilan shunyu`,
  Expenses: `expense expenses
    ausgabe ausgaben aufwand aufwendungen kosten
    depense depenses frais charges
    gasto gastos egresos despesa despesas
    spese spesa uscite costi
    uitgaven uitgave kosten
    utgift utgifter kostnader udgifter
    menot kulut gjold
    wydatki koszty vydaje naklady
    kiadas kiadasok koltsegek cheltuieli gider giderler masraflar
    расходы расход траты витрати видатки
    εξοδα הוצאות المصروفات مصروفات
    支出 费用 費用 开支 開支 经费 経費 지출 비용 व्यय ค่าใช้จ่าย pengeluaran beban biaya`,
  Equity: `equity capital
    eigenkapital kapital
    capitaux fonds
    patrimonioneto
    vermogensbestand
    egenkapital
    paaoma
    kapital kapitalwlasny
    toke
    capitaluri ozkaynak ozsermaye
    капитал капітал собственность
    κεφαλαιο הון
    权益 權益 所有者权益 所有者權益 资本 資本 純資産 자본 자본금 पूंजी ทุน ekuitas modal`,
}

/** A word as it is looked up: `Vermögen`, `VERMOGEN` and `vermögen` are one. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[\s_-]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')

/** Made with the first word that is no English root: most books have none, and would wait for it. */
let rootOf: ReadonlyMap<string, Root> | undefined

const rootsByWord = (): ReadonlyMap<string, Root> =>
  new Map((Object.keys(WORDS) as Root[]).flatMap((root) => WORDS[root].split(/\s+/).map((word): [string, Root] => [plain(word), root])))

/** The root that a first segment means in some language; undefined for a word of no meaning. */
export const rootOfWord = (word: string): Root | undefined => (rootOf ??= rootsByWord()).get(plain(word))

/** Fewer postings than these say nothing by their direction. */
const POSTINGS_MIN = 4
/** So many of them must go one way to be called spending or earning: a refund now and then is neither. */
const ONE_WAY = 0.9

/**
 * Assigns roots to the accounts of a book whose names give none: by the configuration first, then the book's declarations, words of other languages,
 * and the sign of their balances. The rest stay without a root, and the user is asked.
 */
export function guessRoots(book: Book, configured: ReadonlyMap<string, Root>): void {
  for (const [name, root] of configured) {
    const isWord = rootOfEnglishWord(name) !== undefined || rootOfWord(name) !== undefined
    book.accountRoots.delete(name)
    book.accountRoots.set(isWord ? name : keptBelow(name), root)
  }
  const unknown = new Set<string>()
  const words = new Map<string, Root>()
  for (const name of [...book.accounts.names, ...book.declaredAccounts]) {
    const first = firstSegment(name)
    if (first === '' || book.accountRoots.has(first) || book.accountRoots.has(keptBelow(first)) || rootOfEnglishWord(first) !== undefined) continue
    const word = rootOfWord(first)
    if (word !== undefined) words.set(first, word)
    else unknown.add(first)
  }
  for (const [first, root] of byName(words)) book.accountRoots.set(first, root)
  if (unknown.size === 0) return
  for (const [name, root] of byName(rootsBelow(book, unknown))) if (!book.accountRoots.has(name)) book.accountRoots.set(keptBelow(name), root)
  // In a book of hledger whose accounts have types, one without is in no report of hledger, and so in none here.
  if (book.dialect === 'hledger' && book.accounts.names.some((name) => name !== '' && !unknown.has(firstSegment(name)))) return
  for (const [first, sides] of sidesOf(book, unknown)) {
    const root = rootBySides(sides)
    if (root === undefined) continue
    book.accountRoots.set(keptBelow(first), root)
    book.guessedRoots.add(first)
  }
}

/** Sorted, because after an edit a book numbers its accounts in another order than on a first reading, and the recorded roots must be the same. */
const byName = (roots: Iterable<readonly [name: string, Root]>): (readonly [name: string, Root])[] =>
  [...roots].sort(([one], [other]) => (one < other ? -1 : 1))

/**
 * What second segments mean where a book has several owners, or one house beside another, each with accounts of its own: `shop:assets:bank`
 * beside `shop:income:sales`. One such word is a name like any other: `card:debts`.
 */
function* rootsBelow({ accounts, declaredAccounts }: Book, firsts: ReadonlySet<string>): Generator<readonly [name: string, Root]> {
  const below = new Map<string, Map<string, Root>>()
  for (const name of [...accounts.names, ...declaredAccounts]) {
    const [first, second] = name.split(':', 2)
    const root = second === undefined || !firsts.has(first!) ? undefined : (rootOfEnglishWord(second) ?? rootOfWord(second))
    if (root === undefined) continue
    const found = below.get(first!) ?? new Map<string, Root>()
    below.set(first!, found.set(`${first}:${second}`, root))
  }
  for (const roots of below.values()) if (new Set(roots.values()).size > 1) yield* roots
}

/**
 * Keeps accounts apart that would share a name under their root: where `Alpha` and `Beta` are both assets, `Alpha:Box` and `Beta:Box` are
 * `Assets:Alpha:Box` and `Assets:Beta:Box`, not both `Assets:Box`.
 */
export function keepNamesApart({ accountRoots, accounts, declaredAccounts }: Book): void {
  const renamed = [...accountRoots].filter(([name]) => !name.includes(':') && rootOfEnglishWord(name) === undefined)
  if (renamed.length === 0) return
  const firstsOf = new Map<string, Set<string>>()
  for (const name of [...accounts.names, ...declaredAccounts]) {
    const shown = rootedAccount(name, accountRoots).split(':', 2).join(':')
    const firsts = firstsOf.get(shown) ?? new Set()
    firstsOf.set(shown, firsts.add(firstSegment(name)))
  }
  const shared = new Set([...firstsOf].flatMap(([shown, firsts]) => (shown.includes(':') && firsts.size > 1 ? [...firsts] : [])))
  for (const [first, root] of renamed) {
    if (!shared.has(first)) continue
    accountRoots.delete(first)
    accountRoots.set(keptBelow(first), root)
  }
}

export const firstSegment = (account: string): string => {
  const colon = account.indexOf(':')
  return colon < 0 ? account : account.slice(0, colon)
}

/** What the postings below a first segment look like. */
interface Sides {
  ins: number
  outs: number
  /** Bought with a cost or a price: what is held. */
  bought: number
  /** By commodity. */
  readonly sums: Map<number, ExactSum>
}

function sidesOf(book: Book, firsts: ReadonlySet<string>): Map<string, Sides> {
  const { postings, transactions, accounts } = book
  const declared = [...book.accountRoots.keys()].map((name) => name.replace(/:$/, '')).filter((name) => name.includes(':'))
  const byAccount = accounts.names.map((name) => {
    // An account with a root of its own says nothing of those beside it.
    const isDeclared = declared.some((above) => name === above || name.startsWith(`${above}:`))
    return isDeclared || !firsts.has(firstSegment(name)) ? '' : firstSegment(name)
  })
  const sides = new Map<string, Sides>()
  for (let row = 0; row < transactions.count; row++) {
    if (transactions.origin[row] === FORECAST) continue
    for (let at = intAt(transactions.firstPosting, row); at < intAt(transactions.firstPosting, row + 1); at++) {
      const first = elementAt(byAccount, intAt(postings.account, at))
      if (first === '' || postings.kind[at] !== REAL) continue
      let of = sides.get(first)
      if (!of) sides.set(first, (of = { ins: 0, outs: 0, bought: 0, sums: new Map() }))
      const commodity = intAt(postings.commodity, at)
      const sign = postings.quantity.get(at).sign
      if (sign > 0) of.ins++
      if (sign < 0) of.outs++
      const hasCost = postings.costCommodity[at] !== NONE || postings.lotCommodity[at] !== NONE
      if (hasCost && isoCodeOf(elementAt(book.commodities.names, commodity)) === undefined) of.bought++
      let sum = of.sums.get(commodity)
      if (!sum) of.sums.set(commodity, (sum = new ExactSum()))
      sum.addRow(postings.quantity, at)
    }
  }
  return sides
}

function rootBySides({ ins, outs, bought, sums }: Sides): Root | undefined {
  const all = ins + outs
  if (all === 0) return undefined
  if (bought > all / 2) return 'Assets'
  if (all < POSTINGS_MIN) return undefined
  if (ins >= ONE_WAY * all) return 'Expenses'
  if (outs >= ONE_WAY * all) return 'Income'
  // Both ways: somewhere money stays for a while. What has less than nothing in most commodities is owed.
  const signs = Array.from(sums.values(), ({ value }) => Math.sign(value.sign))
  const balance = signs.reduce((sum, sign) => sum + sign, 0)
  return balance < 0 ? 'Liabilities' : 'Assets'
}
