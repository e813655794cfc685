import type { proof as english } from '../en/proof.ts'
import { plural } from './plural.ts'

export const proof: typeof english = {
  withoutPayee: 'Sin beneficiario',
  planned: 'previsto',
  open: 'Abrir',
  notRead: 'No se pudieron leer las transacciones.',
  noTransactions: 'No contiene transacciones.',
  noTransactionsButPrice: 'No contiene transacciones: procede de un precio o de la configuración.',
  byAccount: 'Por cuenta',
  moreAccounts: (count) => plural(count, { one: 'y # cuenta más', other: 'y # cuentas más' }),
  loading: 'Cargando…',
  showNext: (count) => plural(count, { one: 'Mostrar # más', other: 'Mostrar # más' }),
  rateOf: (day) => `del ${day}`,
  inverseRateOf: (day) => `del ${day}, invertido`,
  earlierPostings: (count) => plural(count, { one: 'y # apunte anterior', other: 'y # apuntes anteriores' }),
  aboutAccount: 'Página de la cuenta',
  cashFlows: (count) => plural(count, { one: '# flujo', other: '# flujos' }),
  ownFigure: 'Otra cifra',
  addUp: (postings, accounts) =>
    plural(postings, { one: `# apunte en ${accounts} es exactamente esta cifra.`, other: `# apuntes en ${accounts} suman exactamente esta cifra.` }),
  noPostings: 'Ningún apunte contribuye a ella.',
  plannedOn: (day) => `${day} · previsto por una regla periódica`,
  edit: 'Editar',
  exactly: (amount) => ['Exactamente ', amount],
  contents: 'Qué contiene',
  computed: 'Cómo se calcula',
  show: 'Mostrar',
  back: 'Volver',
  theTransaction: (name) => `La transacción ${name}`,
  contentsOf: (name) => `Qué contiene ${name}`,
  computedOf: (name) => `Cómo se calcula ${name}`,
}
