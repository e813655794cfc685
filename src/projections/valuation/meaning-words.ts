import { ownValue } from '#vocabulary/element-at.ts'
import { folded } from '../search/folded.ts'

/** What an account of income or expenses is about, beside its root. */
export type Meaning = 'tax' | 'interest' | 'dividend' | 'distribution' | 'salary'

/**
 * Words in other languages that mean it in any case, as first parts mean a root (`ingest/journal/root-words.ts`). Without accents and in
 * lower case; a word that means something else in another language is left out (`rente`: interest in Dutch, a pension in German).
 */
const WORDS: Readonly<Record<Meaning, string>> = {
  tax: `steuer steuern lohnsteuer einkommensteuer
    impot impots impuesto impuestos imposto impostos imposta imposte tasse
    belasting belastingen skatt skatter verot
    podatek podatki vergi vergiler налог налоги податок податки φοροι
    税 税金 税费 稅 稅金 稅費 세금 pajak`,
  interest: `zins zinsen sollzinsen habenzinsen interet interets intereses juros interessi
    rantor korot odsetki uroky kamat faiz проценты відсотки τοκοι
    利息 이자 bunga`,
  dividend: `dywidenda dywidendy utdelning utdelningar udbytte osingot osztalek temettu дивиденды дивіденди μερισματα
    股息 红利 紅利 分红 配当 配当金 배당 배당금`,
  distribution: `ausschuttung ausschuttungen ausschuettung ausschuettungen`,
  salary: `gehalt gehalter gehaelter lohn salaire salaires salario salarios sueldo sueldos nomina stipendio stipendi
    salaris loon lonn palkka wynagrodzenie maas зарплата μισθος
    工资 工資 薪水 薪资 給料 給与 급여 월급 gaji`,
}

/** English, as whole names: a word at the end of a name is not found by its beginning. */
const ENGLISH: Readonly<Record<string, Meaning>> = { interest: 'interest', dividend: 'dividend', dividends: 'dividend', salary: 'salary' }

/** Made with the first account that has a second part. */
let known: ReadonlyMap<string, Meaning> | undefined

const byWord = (): ReadonlyMap<string, Meaning> =>
  new Map(
    (Object.keys(WORDS) as Meaning[]).flatMap((meaning) => WORDS[meaning].split(/\s+/).map((word): [string, Meaning] => [folded(word), meaning])),
  )

/** What a part of a name means in another language; undefined for a word of no meaning. */
export const meaningOfWord = (word: string): Meaning | undefined => (known ??= byWord()).get(folded(word))

/** What the last part of a name means, in English too. */
export const meaningOfEnd = (word: string): Meaning | undefined => ownValue(ENGLISH, word.toLowerCase()) ?? meaningOfWord(word)
