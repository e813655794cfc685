/** Why settings were not changed. */
export const settings = {
  notChanged: (file: string, why: string) => `${file} was not changed: ${why}`,
  noDemo: 'No demo is offered here. "daybook --demo" serves it.',
  demoFileExists: (name: string) => `${name} already exists, and the demo book has a file of that name. Nothing was written.`,
}
