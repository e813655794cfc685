import type { backup as english } from '../en/backup.ts'
import { plural } from './plural.ts'

const events = (count: number): string => plural(count, { one: '# événement', other: '# événements' })
const files = (count: number): string => plural(count, { one: '# fichier', other: '# fichiers' })

export const backup: typeof english = {
  title: 'Sauvegarde',
  backUpNow: 'Sauvegarder maintenant',
  made: (eventCount, fileCount) => `Sauvegardé et vérifié : ${events(eventCount)}, ${files(fileCount)}.`,
  missing: (names) => `Non inclus : ${names}. La configuration indique ces fichiers pour les cours, mais ils sont illisibles.`,
  tested: (eventCount, fileCount) => `La sauvegarde est complète : ${events(eventCount)} et ${files(fileCount)} inchangés.`,
  test: 'Vérifier',
  testOf: (name) => `Vérifier ${name}`,
  lastBackup: (when) => `Dernière sauvegarde : ${when}`,
  none: 'Il n’y a pas encore de sauvegarde',
  contents: 'Contenu',
  contentsText: 'tout le journal des événements, la configuration et tous les fichiers de journal',
  folder: 'Dossier',
  atMost: (count) => plural(count, { one: 'conserve # sauvegarde', other: 'conserve les # dernières sauvegardes' }),
  schedule: 'Planification',
  noSchedule: (setting) => ['aucune ; ', setting, ' dans la configuration sauvegarde chaque nuit à 3 h'],
  lastTest: 'Dernière vérification',
  complete: 'complète',
  notTested: 'aucune depuis le démarrage de Daybook',
  restore: 'Restaurer',
  restoreText: (command) => [command, ' restaure dans un nouveau dossier, après avoir vérifié que la sauvegarde est complète'],
  backups: 'Sauvegardes',
  heads: { made: 'Créée', size: 'Taille', check: 'Vérifier' },
}
