export { type Files, sampleFiles, writeFolder, writeZip } from './support/files.ts'
export { restService } from './support/rest-service.ts'
