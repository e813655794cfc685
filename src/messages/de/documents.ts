import type { documents as english } from '../en/documents.ts'

export const documents: typeof english = {
  title: 'Dokumente',
  byDay: 'Nach Tag',
  byAccount: 'Nach Konto',
  order: 'Reihenfolge',
  withoutPayee: 'Ohne Empfänger',
  heads: {
    document: 'Dokument',
    tags: 'Schlagwörter',
    size: 'Größe',
    source: 'Quelle',
  },
  fromFolder: 'Dokumentenordner',
  ofAccount: (account) => `Dokumente zu ${account}`,
  newestOf: (shown, all) => `Die neuesten ${shown} von ${all}.`,
  noneWithLine: (example) => [
    'Das Journal hat noch keine Dokumente. Um einer Buchung einen Beleg anzuhängen, wählen Sie ihren Betrag in einer Liste und legen Sie die Datei dort ab. Oder fügen Sie eine Zeile wie diese hinzu: ',
    example,
  ],
  noneWithTag: (example) => [
    'Das Journal hat noch keine Dokumente. Um einer Buchung einen Beleg anzuhängen, wählen Sie ihren Betrag in einer Liste und legen Sie die Datei dort ab. Oder fügen Sie darunter ein Schlagwort hinzu: ',
    example,
  ],
  tooLarge: (name, size) =>
    `${name} ist größer als ${size} MiB. Kopieren Sie die Datei selbst in den Dokumentenordner und nennen Sie sie im Journal.`,
  unreadableFile: (name) => `${name} konnte nicht gelesen werden. Vielleicht ist es ein Ordner, oder die Datei wurde verschoben.`,
  attached: (what) => `${what} angehängt.`,
  attaching: 'Wird angehängt…',
  attach: 'Anhängen',
  attachThese: (names) => `${names} an diese Buchung anhängen?`,
  attachReceipt: 'Beleg anhängen',
  attachAnother: 'Weiteren anhängen',
  addDocument: 'Dokument hinzufügen',
  dayOfDocument: 'Tag des Dokuments',
  saveCopy: 'Kopie speichern',
  states: {
    missing: 'Datei nicht gefunden',
    outside: 'außerhalb des Journalordners: wird hier nicht geöffnet',
    not_a_document: 'weder PDF noch Bild, Text oder E-Mail: wird hier nicht geöffnet',
    unreadable: 'keine Leseberechtigung',
    large: 'zu groß, um es hier zu öffnen',
  },
}
