import type * as english from '../en/figures.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english.figureWords = {
  bytes: (count) => plural(count, { one: '# byte', other: '# bytes' }),
  kilobytes: (amount) => `${amount} kB`,
  megabytes: (amount) => `${amount} MB`,
  gigabytes: (amount) => `${amount} GB`,
  gains: {
    name: (accounts) => `Ganho com vendas de ${accounts}, conforme a conta do ganho`,
    price: (accounts) => `Ganho com vendas de ${accounts}, pelo preço de venda junto ao custo`,
    balance: (accounts) => `Ganho com vendas de ${accounts}: receita menos custo`,
  },
}

export const figureNames: typeof english.figureNames = {
  netWorth: 'Patrimônio líquido',
  value: 'Valor',
  valueExplained: 'Aos preços e taxas de câmbio do dia',
  deposited: 'Aportado',
  depositedExplained: 'Todo o dinheiro aportado desde o início',
  withdrawn: 'Retirado',
  paidIn: 'Aportes',
  paidInExplained: 'Aportado menos retirado',
  netWorthGain: 'Ganho do patrimônio líquido',
  netWorthGainExplained: 'Patrimônio líquido menos aportes: por preços, câmbio e rendimentos, com caixa e dívidas',
  netWorthXirr: 'XIRR do patrimônio líquido',
  totalGain: 'Ganho total',
  totalGainExplained: 'Valor menos aportes: por preços e por rendimentos',
  byPrice: 'Por preços',
  byPriceExplained: 'Por mudanças de preços e de câmbio',
  byIncome: 'Por rendimentos',
  byIncomeExplained: 'Dividendos, juros e distribuições, menos o imposto retido',
  gainPercent: 'Ganho %',
  gainPercentExplained: 'Ganho total como parte de tudo o que foi aportado',
  xirr: 'Rentabilidade (XIRR)',
  xirrExplained: 'Rentabilidade anual, ponderada pelas datas de aportes e retiradas',
  yieldBeforeTax: 'Rendimento antes do imposto',
  yieldBeforeTaxExplained: 'Rendimentos dos últimos 12 meses antes do imposto, como parte do valor',
  yieldAfterTax: 'Rendimento após o imposto',
  yieldAfterTaxExplained: 'Rendimentos dos últimos 12 meses após o imposto retido, como parte do valor',
  cost: 'Custo',
  costExplained: 'Custo de aquisição das posições',
  unrealisedGain: 'Ganho não realizado',
  unrealisedGainExplained: 'Valor menos custo das posições, sem rendimentos e vendas anteriores',
  realisedGain: 'Ganho realizado',
  units: 'Unidades',
  share: 'Participação',
  of: (whose, figure) => `${whose}: ${figure}`,
  at: (figure, when) => `${figure}, ${when}`,
  totalOf: (figure) => `${figure}, total`,
}

export const amounts: typeof english.amounts = {
  rounded: 'Arredondado: o último dígito de uma soma pode diferir dos valores mostrados.',
  unknown: 'desconhecido',
  noPrice: 'O valor é desconhecido: não há preço nesta moeda',
  incomplete: (names: string) => `Incompleto: valores em ${names} não têm preço e não estão incluídos`,
  oneDirection: 'Sem rentabilidade: todo o dinheiro foi na mesma direção',
  noReturn: 'Nenhuma rentabilidade se ajusta a estes fluxos',
  opens: 'Pressione para ver o que contém; a linha pontilhada ou E mostra como é calculado',
  contents: 'Ver o que contém',
  anyDay: 'qualquer dia',
  noNumber: 'não é um número',
  noAmountIn: (currency) => `não é um valor em ${currency}`,
  previousPeriod: 'Período anterior',
  nextPeriod: 'Próximo período',
  period: 'Período',
  choosePeriod: 'Escolher um período',
}

export const marks: typeof english.marks = {
  bought: (amount) => `Compra de ${amount}`,
  sold: (amount) => `Venda de ${amount}`,
  noteAbout: (account) => `Nota sobre ${account}`,
  reconciled: (account) => `${account} conciliada`,
  imported: (name) => `${name} importado`,
}
