import { configure } from '@testing-library/react';

// A busy machine may render a screen slowly. The long timeout makes a test fail only if the screen never appears.
configure({ asyncUtilTimeout: 10_000 });
