import type { about as english } from '../en/about.ts'
import { plural } from './plural.ts'

export const about: typeof english = {
  title: 'À propos',
  verifying: 'Vérification…',
  verifyNow: 'Vérifier maintenant',
  builtWith: 'Construit avec',
  licenceInPackage: 'licence dans le paquet',
  built: 'Compilé',
  fromCommit: (day, commit) => [day, ', à partir de ', commit],
  fromCommitOf: (day, commit, branch) => [day, ', à partir de ', commit, ` de ${branch}`],
  journal: 'Journal',
  configuration: 'Configuration',
  dataFolder: 'Dossier de données',
  besideConfiguration: 'à côté de la configuration',
  log: 'Journal des événements',
  events: (count) => plural(count, { one: '# événement', other: '# événements' }),
  verifyExplained: (command) => [command, ' détecte tout octet modifié'],
  onThisDevice: 'Sur cet appareil',
  canBeInstalled: 'peut être installé comme application ; hors ligne, elle affiche les derniers chiffres avec leur date',
  cannotBeInstalled:
    'ne peut pas être installé et ne fonctionne pas hors ligne : les navigateurs ne l’autorisent qu’en HTTPS ou sur la machine elle-même',
  api: 'API',
  apiExplained: 'tous les points d’accès au format OpenAPI',
  licence: 'Licence',
  settings: 'Réglages actuels',
  change: 'Modifier',
  entries: (count) => plural(count, { one: '# entrée', other: '# entrées' }),
  yes: 'oui',
  no: 'non',
}
