import type { Root } from './roots.ts'

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
