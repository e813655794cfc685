import type * as english from '../en/status.ts'
import { plural } from './plural.ts'

export const status: typeof english.status = {
  title: 'Status',
  is: (state) => `Status: ${state}`,
  logAltered: 'Registro alterado',
  entriesUntil: (day) => `Lançamentos até ${day}`,
  restsSince: (day) => `Sem lançamentos desde ${day}: números, gráficos e os últimos doze meses terminam ali.`,
  scheduled: (transactions, scheduled) => `${transactions}, das quais ${scheduled} previstas`,
  noErrors: (transactions) => `${transactions} · todas as verificações de saldo conferem`,
  lastGood: (transactions) => `${transactions} · conforme a última leitura sem erros`,
  recorded: (count) => plural(count, { one: '# evento registrado', other: '# eventos registrados' }),
  notFetched: (names) => `${names}: não foi possível buscar`,
  stillHolds: 'Os números usam o que foi buscado antes.',
  journalProblems: (count) => plural(count, { one: 'O diário tem # problema', other: 'O diário tem # problemas' }),
  journalNotRead: 'Não foi possível ler o diário',
  lastGoodSync: (age) =>
    `Os números abaixo são da última sincronização bem-sucedida, ${age}. Corrija o arquivo e salve-o: a página se atualiza sozinha.`,
  nothingRead: 'Ainda não foi possível ler nada. Corrija o arquivo e salve-o: a página se atualiza sozinha.',
  showProblems: (count) => plural(count, { one: 'Mostrar # problema', other: 'Mostrar os # problemas' }),
  andOthers: (names) => `${names} e outros`,
  ownUnits: (names, price) => ['Não conta como dinheiro e não entra em nenhuma soma até que ', price, ' seja registrado: ', names, '.'],
  unpriced: (count, isCutOff, names, price) => [
    isCutOff
      ? plural(count, { one: 'Mais de # ativo ou moeda sem preço: ', other: 'Mais de # ativos ou moedas sem preço: ' })
      : plural(count, { one: '# ativo ou moeda sem preço: ', other: '# ativos ou moedas sem preço: ' }),
    names,
    plural(count, { one: '. Ele conta pelo custo de aquisição até que ', other: '. Eles contam pelo custo de aquisição até que ' }),
    price,
    ' seja registrado. Se o custo também for desconhecido, a posição não é contada.',
  ],
  aPrice: 'um preço',
  noRateBefore: (commodity, day) => [
    commodity,
    ` não tem preço antes de ${day}: receitas e despesas anteriores contam com esse preço, e seu valor até então não é contado.`,
  ],
  othersWithoutRate: (count) =>
    plural(count, { one: 'O mesmo vale para # outro ativo ou moeda.', other: 'O mesmo vale para # outros ativos ou moedas.' }),
  nothingValued: (currency, setting, file) => [
    'Nada neste livro pode ser avaliado em ',
    currency,
    '. Se a moeda dele for outra, defina ',
    setting,
    ' em ',
    file,
    ', exatamente como o diário a escreve.',
  ],
}

export const dueNotices: typeof english.dueNotices = {
  late: (name) => `${name} está vencido`,
  due: (name) => `${name} vence`,
  when: (day, due) => `${day} (${due})`,
  toReconcile: (account) => `É hora de conciliar ${account}`,
  neverReconciled: 'Ainda não conciliada',
  lastReconciled: (day) => `Última conciliação em ${day}`,
}
