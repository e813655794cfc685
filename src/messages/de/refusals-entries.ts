import type { entries as english } from '../en/refusals-entries.ts'

export const entries: typeof english = {
  notUtf8: (name) => `${name} ist nicht in UTF-8 geschrieben. Wählen Sie eine andere Datei, oder wandeln Sie sie um.`,
  noFileForEntries:
    'add_journal_path ist nicht eingestellt. Nennen Sie dort eine Datei des Journals für neue Einträge, etwa add_journal_path: added.journal',
  fileOutside: (path) => `add_journal_path führt aus dem Ordner des Journals hinaus, wo nichts geschrieben wird: ${path}`,
  noAmount: 'Im Text wurde kein gültiger Betrag gefunden.',
  sameAccount: (account) => `Beide Konten sind ${account}: Es würde kein Geld bewegt.`,
  notReadAsMeant: (file) =>
    `${file} würde mit diesem Eintrag nicht wie gemeint gelesen: Die Datei endet in einem Kommentar oder einem anderen Block, oder sie versteht andere Beträge. Prüfen Sie ihre letzten Zeilen.`,
  notChanged: (file) => `${file} wurde nicht geändert.`,
  makeFile: (file) => `add_journal_path: ${file} gibt es nicht. Legen Sie die Datei an, notfalls leer, und versuchen Sie es noch einmal.`,
  endsInBlock: (file) =>
    `${file} endet in einem Kommentar oder einem anderen Block, in dem keine Buchung gelesen wird. Beenden Sie zuerst den Block.`,
  noDocument: (name, endings) => `${name} lässt sich nicht anhängen: Der Name muss auf eine dieser Endungen enden: ${endings}.`,
  brokenJournal: 'Das Journal lässt sich nicht lesen. Beheben Sie zuerst den Fehler; „daybook check“ zeigt die Stelle.',
  onlyOnTransactions: (dialect) => `Ein ${dialect}-Journal nennt Dokumente in Schlagwörtern von Buchungen. Hängen Sie es an eine Buchung an.`,
  attachedAlready: (name) => `An der Buchung hängt bereits ${name} mit demselben Inhalt.`,
  commaInFolder: (name) => `hledger beendet den Wert eines Schlagworts an einem Komma, und dieser Ordner enthält eines: ${name}`,
  transactionMoved: (place) => `${place}: Die Buchung steht nicht mehr hier. Gleichen Sie ab, und versuchen Sie es noch einmal.`,
  noAccount: (account) => `Das Buch hat kein Konto ${account}.`,
  transactionGone: 'Die Buchung ist nicht mehr im Buch. Wählen Sie sie noch einmal.',
  namedAlready: 'Das Journal nennt dieses Dokument bereits.',
  notNamed: (name) => `Das Journal nennt kein Dokument ${name}.`,
  namedNoLonger: (name) => `Das Journal auf dem Datenträger nennt ${name} nicht mehr. Gleichen Sie ab, und prüfen Sie noch einmal.`,
  tooLarge: (name, mebibytes) => `${name} ist größer als ${mebibytes} MiB. Öffnen Sie die Datei direkt auf dem Datenträger.`,
  documentGone: (name) => `${name} ist nicht mehr auf dem Datenträger. Korrigieren Sie das Journal, oder legen Sie die Datei zurück.`,
  documentOutside: (name) =>
    `${name} liegt außerhalb des Journal-Ordners oder gehört nicht zu seinen Dokumenten. Nur Dateien unterhalb dieses Ordners werden gezeigt.`,
  documentKind: (name) =>
    `${name} ist kein PDF, Bild, Text, Office-Dokument und keine E-Mail; nur diese werden gezeigt. Öffnen Sie die Datei direkt auf dem Datenträger.`,
  documentUnreadable: (name) => `${name} lässt sich nicht lesen. Prüfen Sie die Zugriffsrechte.`,
  notADay: (written) => `date: Erwartet wird ein Tag als JJJJ-MM-TT statt ${written}.`,
  notAnAmount: (field, written) => `${field}: Erwartet wird eine Zahl über null, etwa 12.50, statt ${written}.`,
  notACommodity: (field, written) => `${field}: Erwartet wird ein Wertpapier oder eine Währung, etwa EUR, statt ${written}.`,
  fieldTooLong: (field, most) => `${field}: Möglich sind höchstens ${most} Zeichen.`,
  fieldRequired: (field) => `${field} fehlt.`,
  otherAmount: 'to_commodity: Nötig, wenn ein anderer Betrag eingeht, als abgegangen ist.',
  rateAlone: 'to_commodity: Nötig zusammen mit exchange_rate.',
  sameCommodity: (commodity) => `to_amount: ${commodity} geht ab und ${commodity} geht ein, also ist beides gleich.`,
  howMuchArrives: (commodity) => `to_amount: Es fehlt, wie viel ${commodity} eingeht, oder exchange_rate.`,
}
