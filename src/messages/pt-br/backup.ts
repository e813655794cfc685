import type { backup as english } from '../en/backup.ts'
import { plural } from './plural.ts'

const events = (count: number): string => plural(count, { one: '# evento', other: '# eventos' })
const files = (count: number): string => plural(count, { one: '# arquivo', other: '# arquivos' })

export const backup: typeof english = {
  title: 'Backup',
  backUpNow: 'Fazer backup agora',
  made: (eventCount, fileCount) => `Backup feito e verificado: ${events(eventCount)}, ${files(fileCount)}.`,
  missing: (names) => `Não incluídos: ${names}. A configuração indica esses arquivos para os preços, mas não é possível lê-los.`,
  tested: (eventCount, fileCount) => `O backup está completo: ${events(eventCount)} e ${files(fileCount)} sem alterações.`,
  test: 'Verificar',
  testOf: (name) => `Verificar ${name}`,
  lastBackup: (when) => `Último backup: ${when}`,
  none: 'Ainda não há backup',
  contents: 'Conteúdo',
  contentsText: 'todo o registro de eventos, a configuração e todos os arquivos do diário',
  folder: 'Pasta',
  atMost: (count) => plural(count, { one: 'mantém # backup', other: 'mantém os últimos # backups' }),
  schedule: 'Agendamento',
  noSchedule: (setting) => ['nenhum; ', setting, ' na configuração faz um backup todas as noites às 3h'],
  lastTest: 'Última verificação',
  complete: 'completo',
  notTested: 'nenhuma desde que o Daybook foi iniciado',
  restore: 'Restaurar',
  restoreText: (command) => [command, ' restaura em uma pasta nova, depois de verificar que o backup está completo'],
  backups: 'Backups',
  heads: { made: 'Criado', size: 'Tamanho', check: 'Verificar' },
}
