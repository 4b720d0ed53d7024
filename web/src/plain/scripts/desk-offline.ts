// The script of the staff's page without a network.
import { askAgain } from './ask-again.ts';

askAgain();
