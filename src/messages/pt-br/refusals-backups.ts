import type { backups as english } from '../en/refusals-backups.ts'

export const backups: typeof english = {
  unreadable: (path, code) => `${path} não pode ser lido (${code}).`,
  brokenLog: (message) => `O log de eventos não pode ser copiado: ${message}. "daybook verify" mostra o que está íntegro.`,
  ending: 'O Daybook está parando, por isso o backup não foi concluído.',
  folderIsFile: (folder) => `${folder} é um arquivo, e os backups precisam de uma pasta ali. Mova-o ou defina outro backup.folder.`,
  diskFull: (file) => `${file} não pode ser gravado: o disco está cheio. Libere espaço e tente de novo.`,
  unwritable: (file, code) => `${file} não pode ser gravado (${code}).`,
  noBackup: (name) => `Não existe o backup ${name}.`,
}
