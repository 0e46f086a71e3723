import '@papan/runtime/process/require-node-24.ts'
