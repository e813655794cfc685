import type { amounts as english } from '../en/amounts.ts'

export const amounts: typeof english = {
  rounded: 'Arredondado: o último dígito de uma soma pode diferir dos valores mostrados.',
  unknown: 'desconhecido',
  noPrice: 'O valor é desconhecido: não há preço nesta moeda',
  oneDirection: 'Sem rentabilidade: todo o dinheiro foi na mesma direção',
  noReturn: 'Nenhuma rentabilidade se ajusta a estes fluxos',
  opens: 'Pressione para ver o que contém; a linha pontilhada ou E mostra como é calculado',
  contents: 'Ver o que contém',
  anyDay: 'qualquer dia',
  noNumber: 'não é um número',
  previousPeriod: 'Período anterior',
  nextPeriod: 'Próximo período',
  period: 'Período',
  choosePeriod: 'Escolher um período',
}
