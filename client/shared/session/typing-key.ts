/** Where a tab keeps what was being written in it; known apart from the code that does so, which most people never need. */
export const typingKey = 'escrito'
