import { version as packageVersion } from '../../package.json'

/** The version of Daybook, as package.json has it: "0.2.0". */
export const version: string = packageVersion
