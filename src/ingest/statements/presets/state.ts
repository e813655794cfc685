import { wordSet } from '../values/header-words.ts'

/* In lower case and without accents. */
const HAPPENED = wordSet(
  'ok|completed|complete|交易成功|支付成功|booked|posted|cleared|settled|paid|success|successful|gebucht|umsatz gebucht|abgeschlossen|ausgefuhrt',
  'execute|completado|completata|executed|processed|issued|udført|utført|bogført|bokført|genomford|bokford|kirjattu|uitgevoerd|geboekt',
  'geaccepteerd|accepted|approved|accepte|acceptee|angenommen|aprobado|aprovado|uitgevoerde|verwerkt|zrealizowana|zaksiegowana|rozliczona',
  'eseguito|contabilizzato|ejecutado|contabilizado|efetivado|concluido|comptabilise|effectue',
)
const PENDING = wordSet(
  'pending|offen|in progress|in_progress|processing|authorized|authorised|on hold|scheduled|vorgemerkt|umsatz vorgemerkt|ausstehend',
  'en attente|a venir|pendiente|pendente|agendado|in attesa|in behandeling|gereserveerd|venter|reserveret|reservert|reserverat|vantar',
  'odottaa|oczekujaca|w trakcie realizacji',
)
const NEVER = wordSet(
  'reverted|交易关闭|已关闭|declined|failed|cancelled|canceled|rejected|denied|voided|expired|abgelehnt|fehlgeschlagen|abgebrochen|refuse|annule',
  'rechazado|cancelado|recusado|rifiutato|annullato|geweigerd|geannuleerd|afvist|annulleret|avvist|makulerad|hylatty|odrzucona|anulowana',
)

const wordOf = (cell: string): string =>
  cell
    .trim()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** True for a word by which banks say whether a movement has happened. */
export function isState(cell: string): boolean {
  const word = wordOf(cell)
  return HAPPENED.has(word) || PENDING.has(word) || NEVER.has(word)
}

/** Why a movement has not happened yet, or never will, in the words of the bank; undefined for one that has happened. */
export function whyNotBooked(cell: string): string | undefined {
  const word = wordOf(cell)
  if (NEVER.has(word)) return `is "${cell}": no money has moved`
  return PENDING.has(word) ? `is "${cell}": a later statement has it once it is booked` : undefined
}
