export default {
  input: `${process.env.CAMPUS_URL ?? 'http://127.0.0.1:8787'}/openapi.json`,
  output: 'src/client',
}
