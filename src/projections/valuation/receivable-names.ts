import { folded } from '../search/folded.ts'

/** Parts of a name, or words in one, that say that others owe what is booked there, in several languages and without accents; `lent` and `loans` may be investments. */
const WORDS = `receivables? reimbursements? reimbursables? ious? owed debtors?
  forderung(en)? auslagen? creances? remboursements? reembolsos? deudores devedores rimborsi rimborso crediti
  vordering(en)? fordringar fordringer tilgodehavender saamiset naleznosci pohledavky alacaklar дебиторы
  应收 应收款 应收账款 應收帳款 売掛金 立替金 미수금`

const NAMED = new RegExp(`(^|[\\s_-])(accounts?[\\s_-]?)?(${WORDS.trim().split(/\s+/).map(folded).join('|')})($|[\\s_-])`, 'u')

/** Whether some part of an account's name below its root says that it is money that others owe: lent, or laid out for them. */
export const isNamedReceivable = (account: string): boolean =>
  account
    .split(':')
    .slice(1)
    .some((part) => NAMED.test(folded(part.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))))
