import type { backups as english } from '../en/refusals-backups.ts'

export const backups: typeof english = {
  unreadable: (path, code) => `${path} no se puede leer (${code}).`,
  brokenLog: (message) => `El registro de eventos no se puede copiar: ${message}. «daybook verify» muestra qué está intacto.`,
  ending: 'Daybook se está deteniendo, así que la copia de seguridad no se ha terminado.',
  folderIsFile: (folder) => `${folder} es un archivo, y las copias necesitan una carpeta ahí. Muévalo o defina otro backup.folder.`,
  diskFull: (file) => `${file} no se puede escribir: el disco está lleno. Libere espacio y vuelva a intentarlo.`,
  unwritable: (file, code) => `${file} no se puede escribir (${code}).`,
  noBackup: (name) => `No existe la copia de seguridad ${name}.`,
}
