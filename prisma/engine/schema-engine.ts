#!/usr/bin/env node
console.error(process.argv)
