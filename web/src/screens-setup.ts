import { configure } from '@testing-library/react';

// A busy machine may render slowly. With this timeout a test fails only if the screen never appears.
configure({ asyncUtilTimeout: 10_000 });
