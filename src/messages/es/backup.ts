import type { backup as english } from '../en/backup.ts'
import { plural } from './plural.ts'

const events = (count: number): string => plural(count, { one: '# evento', other: '# eventos' })
const files = (count: number): string => plural(count, { one: '# archivo', other: '# archivos' })

export const backup: typeof english = {
  title: 'Copia de seguridad',
  backUpNow: 'Crear copia ahora',
  made: (eventCount, fileCount) => `Copia creada y comprobada: ${events(eventCount)}, ${files(fileCount)}.`,
  missing: (names) => `No incluidos: ${names}. La configuración los indica para los precios, pero no se pueden leer.`,
  tested: (eventCount, fileCount) => `La copia está completa: ${events(eventCount)} y ${files(fileCount)} sin cambios.`,
  test: 'Comprobar',
  testOf: (name) => `Comprobar ${name}`,
  lastBackup: (when) => `Última copia: ${when}`,
  none: 'Todavía no hay ninguna copia',
  contents: 'Contenido',
  contentsText: 'todo el registro de eventos, la configuración y todos los archivos de diario',
  folder: 'Carpeta',
  atMost: (count) => plural(count, { one: 'conserva # copia', other: 'conserva las últimas # copias' }),
  schedule: 'Programación',
  noSchedule: (setting) => ['ninguna; ', setting, ' en la configuración crea una copia cada noche a las 3:00'],
  lastTest: 'Última comprobación',
  complete: 'completa',
  notTested: 'ninguna desde que se inició Daybook',
  restore: 'Restaurar',
  restoreText: (command) => [command, ' restaura en una carpeta nueva, tras comprobar que la copia está completa'],
  backups: 'Copias de seguridad',
  heads: { made: 'Creada', size: 'Tamaño', check: 'Comprobar' },
}
