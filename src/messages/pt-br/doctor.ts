import type { doctor as english } from '../en/doctor.ts'
import { plural } from './plural.ts'

export const doctor: typeof english = {
  title: 'Verificações',
  sayPrice: 'Escolher de onde vem o preço',
  changeTargets: 'Alterar os alvos',
  muted: 'Silenciado.',
  unmuted: 'Não está mais silenciado.',
  whyNoMistake: 'Por que não é um erro',
  mute: 'Silenciar',
  unmute: 'Reativar',
  wrong: 'Errado',
  doubtful: 'Duvidoso',
  mutedWhy: (reason) => `Silenciado: ${reason}`,
  mutedBy: (who, reason) => `Silenciado por ${who}: ${reason}`,
  makeTransfer: 'Tornar uma única transferência',
  firstShown: (command, shown) => [`São mostrados os primeiros ${shown}; `, command, ' imprime todos.'],
  findings: (count) => plural(count, { one: '# achado', other: '# achados' }),
  findingsMuted: (count) => plural(count, { one: '# achado silenciado', other: '# achados silenciados' }),
  crossChecking: 'Conferindo os relatórios entre si…',
  agree: (currencies) => `Os relatórios concordam no patrimônio líquido e em todos os ganhos, em ${currencies}.`,
  agreePlain: 'Os relatórios concordam no patrimônio líquido e em todos os ganhos.',
  notChecked: 'Não verificado: o diário não pôde ser lido. Corrija primeiro os problemas acima.',
  ofLastVersion: 'O diário não pôde ser lido. Estes achados são da última versão sem erros.',
  allWell: 'Nada parece um erro.',
  chooseChecks: 'Escolher as verificações e suas contas',
}
